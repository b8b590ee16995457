/**
 * URLs of the packed fonts by module path: one or two per script, about a hundred per East Asian language,
 * ten for emoji, two for rare ideographs, one for box drawing. A page fetches the few that the characters of
 * a table need.
 */
export const packedFontUrls = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2',
        '../../../node_modules/@fontsource/noto-color-emoji/files/*-400-normal.woff',
        '../../../node_modules/@fontsource/cascadia-mono/files/*-symbols2-400-normal.woff2',
        '../../../node_modules/@fontsource/noto-sans-math/files/*-latin-400-normal.woff2',
        '../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-{Regular,Bold}.otf',
        '../../../node_modules/@fontsource/noto-sans-{buginese,buhid,coptic,deseret,hanunoo,limbu,miao,mongolian,newa,nko,osage,pau-cin-hau,rejang,samaritan,shavian,sunuwar,syloti-nagri,tagalog,tagbanwa,tai-le,tai-viet,tifinagh,vai}/files/*-{buginese,buhid,coptic,deseret,hanunoo,limbu,miao,mongolian,newa,nko,osage,pau-cin-hau,rejang,samaritan,shavian,sunuwar,syloti-nagri,tagalog,tagbanwa,tai-le,tai-viet,tifinagh,vai}-400-normal.woff2',
        '../../../engine/fonts/*.ttf',
        '!../../../node_modules/@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-*',
        '!../../../node_modules/@fontsource-variable/*/files/*-{latin,latin-ext,greek,greek-ext,cyrillic,cyrillic-ext,math,vietnamese}-wght-normal.woff2',
      ],
      { query: '?url', import: 'default', eager: true, exhaustive: true },
    ),
  ).map(([path, url]) => [modulePath(path), url]),
);

/** The path by which the engine requests a file: it starts with the package name. */
function modulePath(path: string): string {
  const own = path.split('/engine/fonts/')[1];
  return own === undefined ? path.slice(path.indexOf('@')) : `@pictable/engine/fonts/${own}`;
}
