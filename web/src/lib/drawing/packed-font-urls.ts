/**
 * Addresses of the packed fonts by module path: one for each script, about a hundred for each East Asian language, ten for
 * emoji, two for rare ideographs, one for box drawing. A page fetches the few that a table's characters need.
 */
export const packedFontUrls = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2',
        '../../../../node_modules/@fontsource/noto-color-emoji/files/*-400-normal.woff',
        '../../../../node_modules/@fontsource/cascadia-mono/files/*-symbols2-400-normal.woff2',
        '../../../../node_modules/@fontsource/noto-sans-math/files/*-latin-400-normal.woff2',
        '../../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-{Regular,Bold}.otf',
        '../../../../node_modules/@fontsource/noto-sans-tifinagh/files/*-tifinagh-400-normal.woff2',
        '!**/noto-color-emoji-emoji-*',
        '!**/*-{latin,latin-ext,greek-ext,cyrillic,cyrillic-ext,vietnamese}-wght-normal.woff2',
      ],
      { query: '?url', import: 'default', eager: true, exhaustive: true },
    ),
  ).map(([path, url]) => [path.slice(path.indexOf('@')), url]),
);
