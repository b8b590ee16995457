import { escapeHtml, findImageFormat } from '@pictable/contract';

/** How a run of `markdown` names the images of a table, on this computer and at the service. */
export interface ImageNames {
  /** The path of an image in a link up to the number of its table, such as `images/page`. */
  readonly linkStart: string;
  /** The URLs of the images that were just stored, if the service rendered them. */
  readonly storedUrls: readonly string[];
}

/** The name that the service gives to the image of a table without a title: the heading stays in the text. */
const untitledSlug = 'table';

/**
 * Whether a line consists only of images that this program wrote above a table. All other links and images belong to
 * the author of the text.
 */
export function isOwnLine(line: string, names: ImageNames): boolean {
  const urls = urlsOf(line);
  return urls.length > 0 && urls.every((url) => isLocal(url, names.linkStart) || isStored(url, names));
}

/** The URLs of a line of images and links; none if it has anything else. */
function urlsOf(line: string): readonly string[] {
  const urls: string[] = [];
  const rest = line
    .replace(/!?\[(?:\\.|[^\\[\]])*\]\(([^\s()]+)\)/g, (_, url: string) => {
      urls.push(url);
      return '';
    })
    .replace(
      /<picture><source media="[^"<>]*" srcset="[^"<>]*"><img src="([^"<>]*)"[^<>]*><\/picture>/g,
      (_, url: string) => {
        urls.push(url);
        return '';
      },
    );
  return rest.trim() === '' ? urls : [];
}

/** The heading and the number of a table may change between two runs, so only the start of the name is compared. */
function isLocal(url: string, linkStart: string): boolean {
  const start = [linkStart, escapeHtml(linkStart)].find((text) => url.startsWith(text));
  const [, extension] =
    (start !== undefined && /^-\d[a-z0-9-]*\.([a-z]+)$/.exec(url.slice(start.length))) || [];
  return extension !== undefined && findImageFormat(extension) !== undefined;
}

function isStored(url: string, { storedUrls }: ImageNames): boolean {
  const slug = storedSlugOf(url);
  return slug !== undefined && [untitledSlug, ...storedUrls.map(storedSlugOf)].includes(slug);
}

/** The readable part of the name of a stored image, whose other parts differ between two runs. */
function storedSlugOf(url: string): string | undefined {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined;
  const [, name = ''] = /^\/api\/images\/([\w-]+)\.[a-z]+$/.exec(new URL(url).pathname) ?? [];
  return /^(?:P_)?(?:E[0-9A-Z]{6,8}_)?([a-z0-9-]+)-[\w-]{22}$/.exec(name.replace(/-dark$/, ''))?.[1];
}
