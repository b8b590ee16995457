// Generated from the OpenAPI document by `npm run types -w sdk`. Do not edit.

/** The body of every error response. */
export interface ErrorBody {
  success: false;
  error: {
    /** The HTTP status of the response. */
    code: number;
    /** A description of the error: the field, the value received and the values allowed. */
    message: string;
    /** A stable identifier of the error, for programs. */
    type?: string | undefined;
    details?: ErrorDetail[] | undefined;
    /** Line of the JSON text, counted from 1. */
    line?: number | undefined;
    /** Column of the JSON text, counted from 1. */
    column?: number | undefined;
    /** How to fix the error. */
    hint?: string | undefined;
    /** Include this ID when you contact support. */
    requestId?: string | undefined;
  };
}

/** One error in a request. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** A message of one platform that shows a table. */
export interface NativeMessage {
  /** True if the payload has the table of the platform itself; false if it shows the image. */
  fits: boolean;
  /** If it does not fit: what the platform cannot show, in one or two sentences. */
  why?: string | undefined;
  /** What to send: arguments of chat.postMessage (Slack), of sendRichMessage or sendPhoto (Telegram), a message with an Adaptive Card (Teams), a message (Discord), or html and text (email). */
  payload: { [key: string]: unknown };
}

/** For each platform in the payload key native: a message that shows the table there. */
export interface NativeMessages {
  slack?: NativeMessage | undefined;
  telegram?: NativeMessage | undefined;
  teams?: NativeMessage | undefined;
  discord?: NativeMessage | undefined;
  email?: NativeMessage | undefined;
}

/** Part of a request that the service ignored or changed, and how. */
export interface TableWarning {
  /** JSON Pointer into the request body. */
  path?: string | undefined;
  message: string;
}

/** A stored table with its public URL. `id`, `url`, `imageUrl` and `image_url` repeat members of `image`. */
export interface StoredImage {
  /** An error response has false here. */
  success: true;
  /** The id of the record. */
  id: number;
  /** The public URL of the image. */
  url: string;
  /** The public URL of the image. */
  imageUrl: string;
  /** The public URL of the image. */
  image_url: string;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  image: ImageRecord;
  metadata: ImageMetadata;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** Every image of the table, in order; the first is the one described by the fields above. */
  images: ImagePart[];
  /** The id of the owner of the image. */
  userId: number;
  /** The id of the project of the image; null: none. */
  projectId: number | null;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** When the URLs in this response stop working (ISO 8601, UTC): those of a signed image are signed for at least 7 days, and no image has URLs that work after its expiry; null: never. */
  urlsExpireAt: string | null;
  /** What the image shows, in one or two sentences in the language of the table, for the alt attribute of an img element. */
  alt: string;
  /** The same description with the first rows, up to 2,000 characters. */
  longAlt: string;
  /** HTML for a web page or a mail: an img element with size and alt, one per image of a split table. If the image has links, a map makes them work; for a PDF, it is a link. With dark images, the img element is in a picture element that shows them on dark pages. */
  html: string;
  /** Markdown for the image, with its alt text; one paragraph per image of a split table. With dark images it is HTML for README files, in which GitHub shows the image for the theme of the reader. */
  markdown: string;
  /** HTML for emails that shows the dark images in clients that use a dark theme, and the light ones everywhere else; left out unless there are dark images. */
  email?: string | undefined;
  native?: NativeMessages | undefined;
  /** Version of the default layout. The same request looks the same as long as it is the same. */
  renderVersion: number;
  /** Parts of the request that the service ignored or changed, each with path and message. */
  warnings: TableWarning[];
  /** What is not a warning, but worth knowing; left out if there is nothing. */
  report?: {
    /** Rules that match no row and no cell of the image. */
    unmatchedRules: TableWarning[];
    /** Rows and columns after each step of transform; left out without steps. */
    steps?: {
      verb: string;
      rows: number;
      columns: number;
    }[] | undefined;
  } | undefined;
}

/** A table of a batch whose image is stored. */
export interface BatchImage {
  /** An error response has false here. */
  success: true;
  /** The id of the record. */
  id: number;
  /** The public URL of the image. */
  url: string;
  /** The public URL of the image. */
  imageUrl: string;
  /** The public URL of the image. */
  image_url: string;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  image: ImageRecord;
  metadata: ImageMetadata;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** Every image of the table, in order; the first is the one described by the fields above. */
  images: ImagePart[];
  /** The id of the owner of the image. */
  userId: number;
  /** The id of the project of the image; null: none. */
  projectId: number | null;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** When the URLs in this response stop working (ISO 8601, UTC): those of a signed image are signed for at least 7 days, and no image has URLs that work after its expiry; null: never. */
  urlsExpireAt: string | null;
  /** What the image shows, in one or two sentences in the language of the table, for the alt attribute of an img element. */
  alt: string;
  /** The same description with the first rows, up to 2,000 characters. */
  longAlt: string;
  /** HTML for a web page or a mail: an img element with size and alt, one per image of a split table. If the image has links, a map makes them work; for a PDF, it is a link. With dark images, the img element is in a picture element that shows them on dark pages. */
  html: string;
  /** Markdown for the image, with its alt text; one paragraph per image of a split table. With dark images it is HTML for README files, in which GitHub shows the image for the theme of the reader. */
  markdown: string;
  /** HTML for emails that shows the dark images in clients that use a dark theme, and the light ones everywhere else; left out unless there are dark images. */
  email?: string | undefined;
  native?: NativeMessages | undefined;
  /** Version of the default layout. The same request looks the same as long as it is the same. */
  renderVersion: number;
  /** Parts of the request that the service ignored or changed, each with path and message. */
  warnings: TableWarning[];
  /** What is not a warning, but worth knowing; left out if there is nothing. */
  report?: {
    /** Rules that match no row and no cell of the image. */
    unmatchedRules: TableWarning[];
    /** Rows and columns after each step of transform; left out without steps. */
    steps?: {
      verb: string;
      rows: number;
      columns: number;
    }[] | undefined;
  } | undefined;
  /** Position of the table in `tables`, from 0. */
  index: number;
  /** The status that a request with this table alone would have. */
  status: number;
  /** The table was stored by an earlier request with the same Idempotency-Key; left out otherwise. */
  replayed?: true | undefined;
}

/** A table of a batch that was not stored and not charged. */
export interface BatchFailure {
  /** Position of the table in `tables`, from 0. */
  index: number;
  /** The status that a request with this table alone would have. */
  status: number;
  success: false;
  error: {
    /** The HTTP status of the response. */
    code: number;
    /** A description of the error: the field, the value received and the values allowed. */
    message: string;
    /** A stable identifier of the error, for programs. */
    type?: string | undefined;
    details?: ErrorDetail[] | undefined;
    /** Line of the JSON text, counted from 1. */
    line?: number | undefined;
    /** Column of the JSON text, counted from 1. */
    column?: number | undefined;
    /** How to fix the error. */
    hint?: string | undefined;
    /** Include this ID when you contact support. */
    requestId?: string | undefined;
  };
  /** Seconds to wait before this table is sent again; left out if that would not help. */
  retryAfter?: number | undefined;
}

/** A message with images instead of tables. */
export interface RenderedMessage {
  /** An error response has false here. */
  success: true;
  /** The message with a Markdown image with alt text in place of each replaced table. Everything else is as it was sent, to the byte. */
  text: string;
  /** The message in order, for a chat that takes images as messages of their own. A text of white space only is left out. */
  parts: ({
    kind: "text";
    /** Text of the message, as it was sent. */
    text: string;
  } | {
    kind: "table";
    /** Number of the table in the message, from 1. */
    table: number;
    image: StoredImage;
    /** The alt text of the image. */
    alt: string;
    native?: NativeMessages | undefined;
  })[];
  /** Every table of the message, from top to bottom. */
  tables: ({
    /** Number of the table in the message, from 1. */
    table: number;
    /** Number of its first line, from 1. */
    line: number;
    /** How it is written: `markdown` with pipes, `html`, `text` with characters as psql and MySQL print it, or `csv` in a code block. */
    kind: "markdown" | "html" | "text" | "csv";
    /** The heading or the line that introduces it. */
    title: string | null;
    /** Number of rows without the headers. */
    rows: number;
    columns: number;
    /** Whether an image was stored for it. */
    replaced: boolean;
  })[];
  /** The warnings of all tables, each with the number and the line of its table. */
  warnings: TableWarning[];
}

/** One result per table of a batch, in the order of the tables. */
export interface Batch {
  /** Whether every table is stored. */
  success: boolean;
  /** Number of tables that are stored. */
  stored: number;
  /** Number of tables that are not stored. */
  failed: number;
  /** One result per table, in the order of the tables. */
  results: (BatchImage | BatchFailure)[];
}

/** The record of a stored image. */
export interface ImageRecord {
  id: number;
  /** The public URL of the image. */
  url: string;
  filename: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  title: string | null;
}

/** Size of the file: in device pixels, as viewers show it, and in bytes. */
export interface ImageMetadata {
  format: "png" | "jpeg" | "svg" | "pdf";
  /** Width of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  width: number;
  /** Height of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  height: number;
  /** Bytes of the file. */
  size: number;
}

/** One image of a stored table; a table has several if its destination needs them. */
export interface ImagePart {
  id: number;
  /** The public URL of the image. */
  url: string;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  filename: string;
  /** Width of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  width: number;
  /** Height of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  height: number;
  bytes: number;
  /** The image with dark colours, of the same size; left out unless colorScheme is both. */
  dark?: {
    id: number;
    /** The public URL of the image. */
    url: string;
    /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
    bucketUrl?: string | undefined;
    filename: string;
    /** Width of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
    width: number;
    /** Height of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
    height: number;
    bytes: number;
  } | undefined;
  /** Number of this image, from 1. */
  part: number;
  /** Number of images of the table. */
  parts: number;
  /** HTML for this image alone, as `html` of the table. */
  html: string;
}

/** One temporary image of a table. */
export interface PassingPart {
  /** The public URL of the image. */
  url: string;
  /** Width of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  width: number;
  /** Height of the file in device pixels: with scale 2, a PNG or JPEG has twice as many as the table. */
  height: number;
  bytes: number;
  /** The image with dark colours, of the same size; left out unless colorScheme is both. */
  dark?: {
    /** The public URL of the image. */
    url: string;
    bytes: number;
  } | undefined;
  /** Number of this image, from 1. */
  part: number;
  /** Number of images of the table. */
  parts: number;
}

/** A rendered table that is kept for an hour, free of charge. The link returns 404 after `expiresAt`. */
export interface Preview {
  /** An error response has false here. */
  success: true;
  /** The URL of the image, which expires after an hour. */
  previewUrl: string;
  /** When the image expires (ISO 8601, UTC). */
  expiresAt: string;
  metadata: ImageMetadata;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** Every image of the table, in order; the first is the one described by the fields above. */
  images: PassingPart[];
  /** Version of the default layout. The same request looks the same as long as it is the same. */
  renderVersion: number;
  /** Parts of the request that the service ignored or changed, each with path and message. */
  warnings: TableWarning[];
  /** What is not a warning, but worth knowing; left out if there is nothing. */
  report?: {
    /** Rules that match no row and no cell of the image. */
    unmatchedRules: TableWarning[];
    /** Rows and columns after each step of transform; left out without steps. */
    steps?: {
      verb: string;
      rows: number;
      columns: number;
    }[] | undefined;
  } | undefined;
}

/** The record of an image, with its URLs. */
export interface ListedImage {
  id: number;
  filename: string;
  title: string | null;
  description: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The public URL of the image. */
  publicUrl: string;
  /** The public URL of the image. */
  public_url: string;
  /** The public URL of the image. */
  displayUrl: string;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** Whether the image has expired. Its file and its table are then deleted; the record stays. */
  expired: boolean;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
}

/** One image of the list, with the table it was rendered from unless the query excludes it. */
export interface ImageOfList {
  id: number;
  filename: string;
  title: string | null;
  description: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The public URL of the image. */
  publicUrl: string;
  /** The public URL of the image. */
  public_url: string;
  /** The public URL of the image. */
  displayUrl: string;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** Whether the image has expired. Its file and its table are then deleted; the record stays. */
  expired: boolean;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
  /** The request body with its template and the rows of its source, which can be sent again; null after 30 days at the latest, and for the second and later images of a table. */
  jsonData?: unknown;
}

/** Images, newest first. */
export type ImageList = ImageOfList[];

/** One image with its size and, for up to 30 days, the table it was rendered from. */
export interface ImageDetail {
  id: number;
  filename: string;
  title: string | null;
  description: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The public URL of the image. */
  publicUrl: string;
  /** The public URL of the image. */
  public_url: string;
  /** The public URL of the image. */
  displayUrl: string;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once. */
  bucketUrl?: string | undefined;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** Whether the image has expired. Its file and its table are then deleted; the record stays. */
  expired: boolean;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
  metadata: ImageMetadata;
  /** HTML that shows this image, with its links; null if it has expired or is older than this member. */
  html: string | null;
  /** The request body with its template and the rows of its source, which can be sent again; null after 30 days at the latest, and for the second and later images of a table. */
  jsonData: unknown;
}

/** A project to create. */
export interface NewProject {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly endpointPath?: string | null | undefined;
}

/** A project as its members see it; of the key, only the prefix, and only for the owner. */
export interface Project {
  id: number;
  name: string;
  description: string | null;
  endpointPath: string;
  /** The URL to post tables of this project to. */
  endpointUrl: string;
  /** Empty for everyone but the owner. */
  apiKeyPrefix: string;
  /** What the caller may do in this project. The keys of a project have the role owner. */
  role: "viewer" | "editor" | "owner";
  /** The name of the owner, or the email address; null: the caller is the owner. */
  ownerName: string | null;
  /** The open offer to transfer the project, for its owner and for the member who can accept it; null: there is none, or the caller is neither of them. */
  transfer: ProjectTransfer | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A new project. `apiKey` is its full key, which is shown only once. */
export interface CreatedProject {
  id: number;
  name: string;
  description: string | null;
  endpointPath: string;
  /** The URL to post tables of this project to. */
  endpointUrl: string;
  /** Empty for everyone but the owner. */
  apiKeyPrefix: string;
  /** What the caller may do in this project. The keys of a project have the role owner. */
  role: "viewer" | "editor" | "owner";
  /** The name of the owner, or the email address; null: the caller is the owner. */
  ownerName: string | null;
  /** The open offer to transfer the project, for its owner and for the member who can accept it; null: there is none, or the caller is neither of them. */
  transfer: ProjectTransfer | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  /** The full key, shown only once; absent if the response to an earlier request with the same Idempotency-Key is repeated. */
  apiKey?: string | undefined;
}

/** Changes to a project; omitted members stay unchanged. */
export interface ProjectChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

/** A new project key, shown only once. The previous key stops working. */
export interface NewProjectKey {
  success: true;
  fullApiKey: string;
  apiKeyPrefix: string;
}

/** An S3-compatible bucket and the key to write to it. */
export interface ProjectBucketRequest {
  /** Origin of the S3 service, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  /** Default: "us-east-1". */
  readonly region?: string | undefined;
  readonly bucket: string;
  /** Start of the name of every object, such as `tables/`. Default: "". */
  readonly prefix?: string | undefined;
  readonly accessKeyId: string;
  /** Stored encrypted and never returned. Without it, the saved one is kept if endpoint, bucket and accessKeyId stay the same. */
  readonly secretAccessKey?: string | undefined;
  /** URL below which the bucket serves its objects, including the prefix, if it is public. */
  readonly publicUrl?: string | null | undefined;
  /** Whether the service keeps its own copy. If `false`, it deletes it once the copy in the bucket has been verified, and the URL of the image redirects to `publicUrl`, which is then required. Default: true. */
  readonly keepCopy?: boolean | undefined;
}

/** The bucket of a project, without its secret. */
export interface ProjectBucket {
  success: true;
  /** `null`: the project has no bucket. */
  bucket: {
    endpoint: string;
    region: string;
    bucket: string;
    prefix: string;
    accessKeyId: string;
    publicUrl: string | null;
    keepCopy: boolean;
  } | null;
  /** Why the last image could not be copied; `null` if it was copied. */
  problem: "not-reachable" | "credentials-rejected" | "bucket-missing" | "not-permitted" | "wrong-content" | "public-url-not-serving" | "secret-unreadable" | null;
}

/** The result of writing, reading and deleting a small object. */
export interface BucketTest {
  success: true;
  /** Whether no step failed. */
  passed: boolean;
  steps: ({
    step: "write" | "read" | "public-url" | "delete";
    /** `skipped`: an earlier step failed, or there is no `publicUrl`. */
    status: "passed" | "failed" | "skipped";
    durationMs: number;
    problem: "not-reachable" | "credentials-rejected" | "bucket-missing" | "not-permitted" | "wrong-content" | "public-url-not-serving" | "secret-unreadable" | null;
    /** What the problem means, in one sentence. */
    message: string | null;
  })[];
}

/** A file of a font family. */
export interface FontFile {
  /** SHA-256 of the file, in hex digits. */
  id: string;
  /** The lightest weight, such as 400. It differs from `weightMax` only in a variable font. From 1 to 1000. */
  weightMin: number;
  /** The heaviest weight, such as 700. From 1 to 1000. */
  weightMax: number;
  style: "normal" | "italic";
  format: "ttf" | "otf" | "woff" | "woff2";
  /** Number of glyphs. */
  glyphs: number;
  /** Size of the file. */
  bytes: number;
  /** When the file was sent (ISO 8601, UTC). */
  uploadedAt: string;
}

/** A font family of a project. */
export interface FontFamily {
  /** The name by which `fontFamily` of a table refers to it. */
  family: string;
  /** Its weights and styles, lightest first. */
  files: FontFile[];
}

/** The family of a font file that was sent. */
export interface SavedFont {
  /** The name by which `fontFamily` of a table refers to it. */
  family: string;
  /** Its weights and styles, lightest first. */
  files: FontFile[];
  success: true;
}

/** The font families of a project, by name. */
export interface FontList {
  success: true;
  fonts: FontFamily[];
}

/** A theme of a project. */
export interface ProjectTheme {
  /** The name, as tables send it in `theme`. */
  name: string;
  /** The colours, as #rrggbb. */
  from: string[];
  mode: "light" | "dark";
  fontFamily?: string | undefined;
  density?: "compact" | "regular" | "spacious" | undefined;
  /** Corner radius in px. */
  borderRadius?: number | undefined;
  /** When the theme was saved (ISO 8601, UTC). */
  updatedAt: string;
}

/** A theme of a project. */
export interface ThemeResponse {
  /** The name, as tables send it in `theme`. */
  name: string;
  /** The colours, as #rrggbb. */
  from: string[];
  mode: "light" | "dark";
  fontFamily?: string | undefined;
  density?: "compact" | "regular" | "spacious" | undefined;
  /** Corner radius in px. */
  borderRadius?: number | undefined;
  /** When the theme was saved (ISO 8601, UTC). */
  updatedAt: string;
  success: true;
}

/** A theme that was saved. */
export interface SavedTheme {
  /** The name, as tables send it in `theme`. */
  name: string;
  /** The colours, as #rrggbb. */
  from: string[];
  mode: "light" | "dark";
  fontFamily?: string | undefined;
  density?: "compact" | "regular" | "spacious" | undefined;
  /** Corner radius in px. */
  borderRadius?: number | undefined;
  /** When the theme was saved (ISO 8601, UTC). */
  updatedAt: string;
  success: true;
  /** False if a theme of this name was replaced. */
  isNew: boolean;
  /** Members that were changed, such as an unknown font. */
  warnings: TableWarning[];
}

/** The themes of a project, by name. */
export interface ThemeList {
  success: true;
  themes: ProjectTheme[];
}

/** A member of a project. */
export interface Member {
  /** The id of the user, for the operations on members. */
  userId: number;
  /** The name of the member, or the first part of the email address. */
  name: string;
  email: string;
  role: "viewer" | "editor" | "owner";
  /** Whether this is the caller. */
  isYou: boolean;
  /** When the user became a member; for the owner, when the project was created. */
  since: string;
}

/** The members of a project, the owner first. */
export interface MemberList {
  success: true;
  members: Member[];
}

/** The new role of a member. */
export interface MemberChange {
  readonly role: "viewer" | "editor";
}

/** A changed member. */
export interface OneMember {
  success: true;
  member: Member;
}

/** An open offer to transfer a project to a member. */
export interface ProjectTransfer {
  /** The member who becomes the owner if they accept the transfer. */
  userId: number;
  /** When the offer ends. */
  expiresAt: string;
}

/** A new offer to transfer a project. */
export interface OneTransfer {
  success: true;
  transfer: ProjectTransfer;
}

/** The email address to invite to a project, and the role. */
export interface NewInvitation {
  readonly email: string;
  readonly role: "viewer" | "editor";
}

/** A pending invitation. */
export interface Invitation {
  /** The id of the invitation. */
  id: number;
  /** Only an account with this address can accept it. */
  email: string;
  role: "viewer" | "editor";
  /** When the email was sent. */
  createdAt: string;
  /** When the link in the email expires. */
  expiresAt: string;
}

/** The pending invitations to a project, newest first. */
export interface InvitationList {
  success: true;
  invitations: Invitation[];
}

/** A new invitation. */
export interface OneInvitation {
  success: true;
  invitation: Invitation;
}

/** The project, the role and the address of an invitation. */
export interface ReceivedInvitation {
  success: true;
  /** The name of the project. */
  project: string;
  /** The name of the owner of the project, or their email address. */
  ownerName: string;
  /** The address that the invitation was sent to. */
  email: string;
  role: "viewer" | "editor";
  /** When it expires. */
  expiresAt: string;
}

/** The project that the user has joined. */
export interface AcceptedInvitation {
  success: true;
  project: {
    id: number;
    name: string;
  };
  role: "viewer" | "editor" | "owner";
}

/** A secret to save. */
export interface NewSecret {
  /** The whole value of a header, such as "Bearer 123". It is never returned. */
  readonly value: string;
  /** The hosts that it may be sent to, over HTTPS, such as "api.example.com"; "http://host:8080" allows plain HTTP and another port. */
  readonly hosts: readonly string[];
}

/** A secret of a project, without its value. */
export interface Secret {
  /** The name, as a header of a source has it after "secret:". */
  name: string;
  /** The origins that it may be sent to. */
  hosts: string[];
  /** When it was saved first (ISO 8601, UTC). */
  createdAt: string;
  /** When its value was saved (ISO 8601, UTC). */
  updatedAt: string;
}

/** A secret that was saved, without its value. */
export interface SavedSecret {
  /** The name, as a header of a source has it after "secret:". */
  name: string;
  /** The origins that it may be sent to. */
  hosts: string[];
  /** When it was saved first (ISO 8601, UTC). */
  createdAt: string;
  /** When its value was saved (ISO 8601, UTC). */
  updatedAt: string;
  success: true;
}

/** The secrets of a project, by name. */
export interface SecretList {
  success: true;
  secrets: Secret[];
}

/** The logo of a project. */
export interface Logo {
  /** SHA-256 of the stored image, in hex digits. */
  id: string;
  /** Media type of the stored image. */
  mediaType: "image/png" | "image/jpeg";
  /** Width of the stored image, in its own pixels. */
  width: number;
  /** Height of the stored image, in its own pixels. */
  height: number;
  /** Size of the stored image. */
  bytes: number;
  /** How tables show it, as the members of `logo` in a table. */
  settings: {
    position: "title-start" | "title-end" | "footer";
    /** From 8 to 200. */
    height?: number | undefined;
    alt?: string | undefined;
    link?: string | undefined;
  };
  /** When the image was sent (ISO 8601, UTC). */
  uploadedAt: string;
}

/** The logo of a project. */
export interface LogoResponse {
  success: true;
  /** The logo; null if the project has none. */
  logo: Logo | null;
}

/** The logo that was sent, and what is not shown of it. */
export interface SavedLogo {
  success: true;
  logo: Logo;
  /** What is not shown of the image, such as animations of an SVG. */
  warnings: string[];
}

/** A template of a project, without its content. */
export interface TemplateSummary {
  /** The name, as requests send it in `template`. */
  name: string;
  /** The number of the newest version. */
  version: number;
  /** When the first version was saved (ISO 8601, UTC). */
  createdAt: string;
  /** When the newest version was saved (ISO 8601, UTC). */
  updatedAt: string;
}

/** The templates of a project, by name. */
export interface TemplateList {
  success: true;
  templates: TemplateSummary[];
}

/** One version of a template. */
export interface Template {
  /** The name, as requests send it in `template`. */
  name: string;
  /** The number of this version. */
  version: number;
  /** When the first version was saved (ISO 8601, UTC). */
  createdAt: string;
  /** When this version was saved (ISO 8601, UTC). */
  updatedAt: string;
  success: true;
  /** Numbers of the versions that are kept, ascending; at most 100. */
  versions: number[];
  /** Members of a table payload, as they were sent. */
  payload: { [key: string]: unknown };
}

/** The version that has the saved content. */
export interface SavedTemplate {
  success: true;
  name: string;
  /** The number of the version with this content. */
  version: number;
  /** False if the newest version had the same content already. */
  isNew: boolean;
  /** Parts of the template that a table would ignore; only checked with a sample table. */
  warnings: TableWarning[];
}

/** A live image: a stable URL whose image can be replaced. */
export interface LiveImage {
  /** The name, unique in its project. */
  name: string;
  /** The stable URL, which always serves the newest version. */
  url: string;
  /** The stable URL of each image of the newest version; a split table has several. */
  urls: string[];
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** The number of the newest version. */
  version: number;
  /** The URL of the newest version, whose image never changes. */
  versionUrl: string;
  /** The id of the image of the newest version; null: deleted. */
  imageId: number | null;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
  /** The id of its project; null: none. */
  projectId: number | null;
  /** When the first version was stored (ISO 8601, UTC). */
  createdAt: string;
  /** When the newest version was stored (ISO 8601, UTC). */
  updatedAt: string;
  /** How often its source is loaded again, such as "1h"; null: never. */
  refresh: string | null;
  nextRefreshAt: string | null;
  lastRefreshAt: string | null;
  /** The last refresh, if it failed; null: it succeeded. */
  lastError: {
    /** Why the last refresh failed; the image before it stays. */
    reason: string;
    /** When it failed (ISO 8601, UTC). */
    at: string;
    /** Failures in a row. */
    failures: number;
  } | null;
}

/** Live images, by name. */
export interface LiveImageList {
  success: true;
  liveImages: LiveImage[];
}

/** One version of a live image. */
export interface LiveVersion {
  version: number;
  /** The URL of this version. */
  url: string;
  imageId: number | null;
  /** When it was stored (ISO 8601, UTC). */
  createdAt: string;
}

/** A live image with the versions that are kept, newest first. */
export interface LiveImageDetail {
  /** The name, unique in its project. */
  name: string;
  /** The stable URL, which always serves the newest version. */
  url: string;
  /** The stable URL of each image of the newest version; a split table has several. */
  urls: string[];
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** The number of the newest version. */
  version: number;
  /** The URL of the newest version, whose image never changes. */
  versionUrl: string;
  /** The id of the image of the newest version; null: deleted. */
  imageId: number | null;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
  /** The id of its project; null: none. */
  projectId: number | null;
  /** When the first version was stored (ISO 8601, UTC). */
  createdAt: string;
  /** When the newest version was stored (ISO 8601, UTC). */
  updatedAt: string;
  /** How often its source is loaded again, such as "1h"; null: never. */
  refresh: string | null;
  nextRefreshAt: string | null;
  lastRefreshAt: string | null;
  /** The last refresh, if it failed; null: it succeeded. */
  lastError: {
    /** Why the last refresh failed; the image before it stays. */
    reason: string;
    /** When it failed (ISO 8601, UTC). */
    at: string;
    /** Failures in a row. */
    failures: number;
  } | null;
  success: true;
  /** The URL that its table is loaded from at each refresh; null: it is not refreshed. */
  sourceUrl: string | null;
  versions: LiveVersion[];
}

/** Changes to a live image. */
export interface LiveChange {
  /** How often its source is loaded, such as "1h"; null ends the refreshes. */
  readonly refresh: string | null;
}

/** A live image after a table was stored in it. */
export interface StoredLiveImage {
  /** The name, unique in its project. */
  name: string;
  /** The stable URL, which always serves the newest version. */
  url: string;
  /** The stable URL of each image of the newest version; a split table has several. */
  urls: string[];
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** The number of the newest version. */
  version: number;
  /** The URL of the newest version, whose image never changes. */
  versionUrl: string;
  /** The id of the image of the newest version; null: deleted. */
  imageId: number | null;
  /** Version of the default layout that the image was rendered with; null: it is older than these versions. */
  renderVersion: number | null;
  /** The id of its project; null: none. */
  projectId: number | null;
  /** When the first version was stored (ISO 8601, UTC). */
  createdAt: string;
  /** When the newest version was stored (ISO 8601, UTC). */
  updatedAt: string;
  /** How often its source is loaded again, such as "1h"; null: never. */
  refresh: string | null;
  nextRefreshAt: string | null;
  lastRefreshAt: string | null;
  /** The last refresh, if it failed; null: it succeeded. */
  lastError: {
    /** Why the last refresh failed; the image before it stays. */
    reason: string;
    /** When it failed (ISO 8601, UTC). */
    at: string;
    /** Failures in a row. */
    failures: number;
  } | null;
  success: true;
  /** True if the table was the same as that of the newest version: nothing was rendered or charged. */
  unchanged: boolean;
  metadata?: ImageMetadata | undefined;
  /** What the image shows, in one or two sentences. */
  alt?: string | undefined;
  /** HTML that shows the image from its stable URL. */
  html?: string | undefined;
  /** Markdown that shows the image from its stable URL. */
  markdown?: string | undefined;
  /** HTML for emails that shows the dark image in clients with a dark theme. */
  email?: string | undefined;
  native?: NativeMessages | undefined;
  /** Parts of the request that were ignored or changed; empty if nothing was rendered. */
  warnings: TableWarning[];
  /** What is not a warning, but worth knowing; left out if there is nothing. */
  report?: {
    /** Rules that match no row and no cell of the image. */
    unmatchedRules: TableWarning[];
    /** Rows and columns after each step of transform; left out without steps. */
    steps?: {
      verb: string;
      rows: number;
      columns: number;
    }[] | undefined;
  } | undefined;
}

/** The URLs of a stored image. */
export interface SignedUrl {
  success: true;
  /** The public URL of the image. */
  url: string;
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  /** public: everyone who has the URL; signed: only with a signed URL. */
  access: "public" | "signed";
  /** When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never. */
  expiresAt: string | null;
  /** When the URLs in this response stop working (ISO 8601, UTC): those of a signed image are signed for at least 7 days, and no image has URLs that work after its expiry; null: never. */
  urlsExpireAt: string | null;
}

/** A secret for signing URLs, shown only once. */
export interface SigningSecret {
  success: true;
  /** Shown only once. It can only sign URLs. */
  signingSecret: string;
}

/** Tables that can be added to a project. */
export interface ExampleList {
  success: true;
  examples: {
    name: string;
    title: string;
    description: string;
  }[];
}

/** Credentials of a new account. */
export interface Registration {
  readonly email: string;
  readonly password: string;
  /** The token in the link of an invitation, or in the link for the first operator. */
  readonly invitation?: string | undefined;
}

/** The email address and the role that an invitation is for. */
export interface RegistrationInvitation {
  success: true;
  /** The email address that can register with it; null: any, with the link for the first operator. */
  email: string | null;
  /** The role of the new account. */
  role: "user" | "operator";
  expiresAt: string | null;
}

/** The registration must be confirmed with the link in a mail. The response is the same for every address. */
export interface RegistrationMail {
  success: true;
  status: "check-inbox";
  message: string;
}

/** Credentials to sign in with. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The response to a sign-out. */
export interface SignedOut {
  success: true;
  /** Open this URL in the browser to sign out of the identity provider too; null: the session did not start there. */
  providerSignOutUrl: string | null;
}

/** Sign-in methods that are configured on this server. */
export interface SignInWays {
  success: true;
  password: boolean;
  magicLink: boolean;
  google: boolean;
  github: boolean;
  /** Single sign-on with OpenID Connect. */
  oidc: boolean;
  /** Label of the single sign-on button; null: not configured. */
  oidcName: string | null;
  /** Whether a registration sends a confirmation mail (202) instead of starting a session (201). */
  registrationByMail: boolean;
  /** Who can register: anyone, invited people, or nobody. */
  registration: "open" | "invite" | "closed";
  /** Domains of the email addresses that can register without an invitation from an operator; empty: all. */
  registrationDomains: string[];
}

/** The user of a session that was just started. */
export interface SignedIn {
  success: true;
  user: User;
}

/** The state of a valid magic link. */
export interface MagicLink {
  success: true;
  /** Whether this browser requested the link, so that the page can confirm it automatically. */
  sameBrowser: boolean;
}

/** A user, without the password and without a full key. */
export interface User {
  id: number;
  username: string | null;
  email: string;
  /** Whether the email address is verified, by a link or a provider. */
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  auth_provider: string;
  avatar_url: string | null;
  /** Whether changing the password in this session requires the current one. */
  needs_current_password: boolean;
  /** Operators manage the accounts of this server. */
  role: "user" | "operator";
  /** The tier whose limits apply. */
  current_plan_tier: "free" | "basic" | "premium" | "business" | "enterprise";
  planName: string;
  /** Tables stored in this usage window. */
  usage_count: number;
  /** Tables allowed per window; null: unlimited. */
  usage_limit: number | null;
  /** When the next window begins. */
  usage_reset_date: string;
  /** Maximum number of projects; null: unlimited. */
  project_limit: number | null;
  stripe_subscription_id: string | null;
  api_key_prefix: string | null;
  created_at: string;
}

/** The authenticated user. The key of a project and a key with scopes see no data of the owner. */
export interface CallerUser {
  id: number;
  username: string | null;
  email: string | null;
  /** Whether the email address is verified, by a link or a provider. */
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  auth_provider: string;
  avatar_url: string | null;
  /** Whether changing the password in this session requires the current one. */
  needs_current_password: boolean;
  role: "user" | "operator" | null;
  current_plan_tier: "free" | "basic" | "premium" | "business" | "enterprise" | null;
  planName: string | null;
  /** Tables stored in this usage window. */
  usage_count: number;
  /** Tables allowed per window; null: unlimited. */
  usage_limit: number | null;
  /** When the next window begins. */
  usage_reset_date: string;
  /** Maximum number of projects; null: unlimited. */
  project_limit: number | null;
  stripe_subscription_id: string | null;
  api_key_prefix: string | null;
  created_at: string;
  /** The only project that the key can access; null: every project of the account. */
  project: {
    id: number;
    name: string;
  } | null;
  /** The API key of the request if it has scopes; null for any other caller. */
  key: {
    name: string;
    scopes: ("render" | "preview" | "images:read" | "images:write" | "templates" | "live" | "webhooks" | "project" | "usage:read")[];
    expiresAt: string | null;
  } | null;
}

/** Changes to a profile; omitted members stay unchanged. */
export interface ProfileChange {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** A password change. Some sessions do not require the current password. */
export interface PasswordChange {
  readonly currentPassword?: string | null | undefined;
  readonly newPassword: string;
}

/** The prefix of the personal key; null: there is no key yet. */
export interface ShownApiKey {
  success: true;
  apiKey: string | null;
  lastUsedAt: string | null;
}

/** A new personal key, shown only once. The previous key stops working. */
export interface NewApiKey {
  success: true;
  apiKey: string;
}

/** An API key as its owner sees it, without the key itself. */
export interface ListedKey {
  /** Null for the personal key and the key of a project, which are replaced, not revoked. */
  id: number | null;
  /** `personal`: the personal key. `project`: the key of a project. `scoped`: a key with scopes. */
  kind: "personal" | "project" | "scoped";
  /** Null for the personal key and the key of a project. */
  name: string | null;
  /** The first characters of the key. */
  prefix: string;
  scopes: ("render" | "preview" | "images:read" | "images:write" | "templates" | "live" | "webhooks" | "project" | "usage:read")[];
  /** The only project that the key can access; null: every project of the account. */
  project: {
    id: number;
    name: string;
  } | null;
  /** Null if not known: the personal key and keys of projects. */
  createdAt: string | null;
  expiresAt: string | null;
  /** To the minute; null: never used. */
  lastUsedAt: string | null;
}

/** The API keys of an account or of a project. */
export interface KeyList {
  success: true;
  keys: ListedKey[];
}

/** An API key with scopes to create. */
export interface NewScopedKey {
  readonly name: string;
  /** What the key may do. */
  readonly scopes: readonly ("render" | "preview" | "images:read" | "images:write" | "templates" | "live" | "webhooks" | "project" | "usage:read")[];
  /** Limits the key to one project, like the key of that project; null: the account. */
  readonly projectId?: number | null | undefined;
  /** From when on the key is rejected; null: it does not expire. */
  readonly expiresAt?: string | null | undefined;
}

/** A new API key with scopes, shown only once. */
export interface CreatedKey {
  success: true;
  /** The full key, shown only once. */
  apiKey: string;
  key: ListedKey;
}

/** What an app requests. */
export interface ConsentRequest {
  success: true;
  app: {
    /** The name that the app gives itself; it is not verified. */
    name: string | null;
    /** The host that publishes the metadata of the app; null: the app registered itself. */
    host: string | null;
    /** Where the browser goes afterwards: a host, or the scheme of a program. */
    returnsTo: string;
    /** Whether that is a program on the device of the user, not a website. */
    isOnThisDevice: boolean;
  };
  /** What the app requests. */
  scopes: ("render" | "preview" | "images:read" | "live" | "project")[];
}

/** Whether an app gets what it requests. */
export interface ConsentDecision {
  readonly allow: boolean;
  /** Limits the app to one project; null: every project of the account. */
  readonly projectId?: number | null | undefined;
  /** The scopes to allow, out of those that the app requests; by default all of them. */
  readonly scopes?: readonly ("render" | "preview" | "images:read" | "live" | "project")[] | undefined;
}

/** The decision is stored; the browser continues. */
export interface ConsentResponse {
  success: true;
  /** The URL that the browser must open next. */
  redirectTo: string;
}

/** An app that may use `/mcp` for an account. */
export interface ConnectedApp {
  id: number;
  /** The name that the app gives itself. */
  name: string | null;
  /** The host that publishes the metadata of the app; null: the app registered itself. */
  host: string | null;
  scopes: ("render" | "preview" | "images:read" | "live" | "project")[];
  /** The only project that the app can use; null: every project of the account. */
  project: {
    id: number;
    name: string;
  } | null;
  connectedAt: string;
  /** To the minute; null: never used. */
  lastUsedAt: string | null;
}

/** The connected apps of an account. */
export interface ConnectedApps {
  success: true;
  apps: ConnectedApp[];
}

/** An API key that is valid again. */
export interface RestoredKey {
  success: true;
  key: ListedKey;
}

/** A request that runs asynchronously, and its result. */
export interface RenderJob {
  success: true;
  id: string;
  /** `completed`: see `result`. `failed`: see `error`; nothing was charged for a table. */
  status: "queued" | "running" | "completed" | "failed";
  /** The URL of this record. */
  url: string;
  createdAt: string;
  /** Null until the job has ended. */
  endedAt: string | null;
  /** The body that the request would have returned; null unless it is completed. */
  result: unknown;
  /** The error that the request would have returned; null unless it has failed. */
  error: {
    /** The HTTP status of the response. */
    code: number;
    /** A description of the error: the field, the value received and the values allowed. */
    message: string;
    /** A stable identifier of the error, for programs. */
    type?: string | undefined;
    details?: ErrorDetail[] | undefined;
    /** Line of the JSON text, counted from 1. */
    line?: number | undefined;
    /** Column of the JSON text, counted from 1. */
    column?: number | undefined;
    /** How to fix the error. */
    hint?: string | undefined;
    /** Include this ID when you contact support. */
    requestId?: string | undefined;
  } | null;
}

/** A webhook endpoint, without its secret. */
export interface Webhook {
  id: number;
  url: string;
  events: ("image.created" | "batch.completed" | "job.completed" | "live_image.updated" | "live_image.failed" | "quota.reached")[];
  /** The only project whose events are sent; null: all events of the account. */
  project: {
    id: number;
    name: string;
  } | null;
  enabled: boolean;
  /** Why the service disabled the endpoint; null: it did not. */
  disabledReason: string | null;
  /** Until when deliveries are also signed with the previous secret; null: they are not. */
  previousSecretUntil: string | null;
  createdAt: string;
}

/** The webhook endpoints of an account. */
export interface WebhookList {
  success: true;
  webhooks: Webhook[];
}

/** A webhook endpoint to create. */
export interface NewWebhook {
  /** Starts with `https://`. It gets a POST request per event. */
  readonly url: string;
  /** The types of events that are sent. */
  readonly events: readonly ("image.created" | "batch.completed" | "job.completed" | "live_image.updated" | "live_image.failed" | "quota.reached")[];
  /** Limits the endpoint to the events of one project; null: the account. */
  readonly projectId?: number | null | undefined;
}

/** Changes to a webhook endpoint. */
export interface WebhookChange {
  /** Starts with `https://`. It gets a POST request per event. */
  readonly url?: string | undefined;
  /** The types of events that are sent. */
  readonly events?: readonly ("image.created" | "batch.completed" | "job.completed" | "live_image.updated" | "live_image.failed" | "quota.reached")[] | undefined;
  /** Whether events are sent. Events are not kept for later. */
  readonly enabled?: boolean | undefined;
}

/** One webhook endpoint. */
export interface OneWebhook {
  success: true;
  webhook: Webhook;
}

/** A webhook endpoint with its new secret, shown only once. */
export interface WebhookWithSecret {
  success: true;
  /** `whsec_` and 32 bytes as Base64: verifies the signatures. Shown only once. */
  secret: string;
  webhook: Webhook;
}

/** The body of a request to a webhook endpoint. */
export interface WebhookMessage {
  /** The type of the event; `webhook.test` for a test. */
  type: string;
  /** When the event happened. */
  timestamp: string;
  /** Depends on the type. */
  data: {
  };
}

/** An event that is sent to a webhook endpoint, and the outcome of the last attempt. */
export interface Delivery {
  id: number;
  /** The `webhook-id`; a retry and a replay repeat it. */
  messageId: string;
  type: string;
  /** `pending`: waits for its first or next attempt. `failed`: no attempt is left. */
  state: "pending" | "delivered" | "failed";
  /** Attempts that have ended. */
  attempts: number;
  /** Null unless it is pending. */
  nextAttemptAt: string | null;
  /** Null: no response. */
  responseStatus: number | null;
  /** The first 1024 bytes of the last response. */
  responseText: string | null;
  durationMs: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: string;
  attemptedAt: string | null;
  /** The body of the request. */
  message: unknown;
}

/** The deliveries of a webhook endpoint. */
export interface DeliveryList {
  success: true;
  deliveries: Delivery[];
}

/** A delivery that was enqueued. */
export interface OneDelivery {
  success: true;
  delivery: Delivery;
}

/** The stored style settings. */
export interface SavedSettings {
  success: true;
  settings: { [key: string]: unknown } | null;
  warnings: {
    path: string;
    message: string;
  }[];
}

/** Usage of an account in the current window, and the tables stored per day. */
export interface Usage {
  success: true;
  planTier: "free" | "basic" | "premium" | "business" | "enterprise";
  planName: string;
  /** Tables allowed per window; null: unlimited. */
  limit: number | null;
  /** Tables stored in this window. */
  used: number;
  /** Tables left; null: unlimited. */
  remaining: number | null;
  /** When this window of 30 days began. */
  windowStartsAt: string;
  /** When the next window begins and the count starts again. */
  resetsAt: string;
  days: {
    /** A day in UTC. */
    day: string;
    /** Tables stored on that day, including those deleted since. */
    tables: number;
  }[];
  projects: ({
    /** Null: images without a project. */
    projectId: number | null;
    /** Null: images without a project, or the project is deleted. */
    name: string | null;
    /** Tables stored on all days of the series. */
    tables: number;
    days: {
      /** A day in UTC. */
      day: string;
      /** Tables stored on that day, including those deleted since. */
      tables: number;
    }[];
  })[];
}

/** A page of the request log, newest first. */
export interface RequestLog {
  success: true;
  requests: ({
    id: number;
    /** When the response was complete. */
    createdAt: string;
    projectId: number | null;
    /** The value of the X-Request-Id header. */
    requestId: string;
    method: string;
    /** The pattern of the path. */
    route: string;
    status: number;
    /** Milliseconds from the request headers to the end of the response. */
    ms: number;
    /** Size of the response body before compression. */
    bytes: number;
    /** Derived from the credentials and the User-Agent. */
    source: "web-app" | "n8n" | "make" | "zapier" | "api";
    /** The error of the response; null for a success. */
    error: {
      type: string;
      message: string;
    } | null;
  })[];
  /** `before` of the next page; null: there is no next page. */
  next: number | null;
}

/** A plan with its limits and its price. */
export interface Plan {
  tier: "free" | "basic" | "premium" | "business" | "enterprise";
  name: string;
  priceUsdPerMonth: number | null;
  tablesPerMonth: number | null;
  projects: number | null;
  offered: boolean;
}

/** The plans of this service. */
export interface PlanList {
  success: true;
  plans: Plan[];
}

/** The plan of an account and the plans it can buy. */
export interface Billing {
  success: true;
  /** False: this server does not accept payments. */
  isSetUp: boolean;
  message: string;
  plan: Plan;
  hasSubscription: boolean;
  /** Plans that can be bought on this server. */
  offers: Plan[];
}

/** A page of the payment provider. */
export interface BillingPage {
  success: true;
  /** The page to open in the browser. */
  url: string;
}

/** An image of the demo converter, which expires after a day. */
export interface DemoImage {
  success: true;
  /** An absolute URL. */
  url: string;
  expiresAt: string;
  /** The URL of the image with dark colours; left out unless colorScheme is both. */
  darkUrl?: string | undefined;
  /** The URL of the dark image of each image, in order; left out unless there are any. */
  darkUrls?: string[] | undefined;
  /** Every image of the table, in order. */
  images: PassingPart[];
  /** Version of the default layout. The same request looks the same as long as it is the same. */
  renderVersion: number;
  warnings: TableWarning[];
}

/** The operation succeeded. */
export interface Done {
  success: true;
}

/** The image is deleted. */
export interface DeletedImage {
  success: true;
  /** Copies that the service cannot delete; left out if there is nothing. */
  warnings?: TableWarning[] | undefined;
}

/** The images are deleted. */
export interface DeletedImages {
  success: true;
  /** The ids of the images that this request deleted. */
  deleted: number[];
  /** Copies that the service cannot delete; left out if there is nothing. */
  warnings?: TableWarning[] | undefined;
}

/** The images are restored. */
export interface RestoredImages {
  success: true;
  /** The ids of the images that exist now. */
  restored: number[];
}

/** All data of an account, without passwords and secrets. */
export interface AccountExport {
  success: true;
  /** When the export was written (ISO 8601, UTC). */
  exportedAt: string;
  account: User;
  /** The saved style settings of the account. */
  settings: { [key: string]: unknown } | null;
  /** API keys: their prefixes, never the keys. */
  keys: ListedKey[];
  projects: ExportedProject[];
  /** The projects of others of which the user is a member. What they contain belongs to their owners. */
  memberships: Project[];
  liveImages: LiveImage[];
  webhooks: Webhook[];
  connectedApps: ConnectedApp[];
  /** Every stored image, newest first, with its URLs and, for up to 30 days, its table. */
  images: ImageList;
  /** Every row of the database that belongs to the account, by table, as it is stored: also requests, deliveries, results and what operators did. Bytes, such as the files of fonts and logos, are in base64. The documentation of data protection lists the tables. */
  records: { [key: string]: { [key: string]: unknown }[] };
  /** The files of all images, in every format that is stored. */
  files: {
    /** Folder and file name, such as images/sales-4fQ0.png. */
    name: string;
    sizeBytes: number;
    /** The file in base64. */
    content: string;
  }[];
}

/** A project with its settings and templates. */
export interface ExportedProject {
  id: number;
  name: string;
  description: string | null;
  endpointPath: string;
  /** The URL to post tables of this project to. */
  endpointUrl: string;
  /** Empty for everyone but the owner. */
  apiKeyPrefix: string;
  /** What the caller may do in this project. The keys of a project have the role owner. */
  role: "viewer" | "editor" | "owner";
  /** The name of the owner, or the email address; null: the caller is the owner. */
  ownerName: string | null;
  /** The open offer to transfer the project, for its owner and for the member who can accept it; null: there is none, or the caller is neither of them. */
  transfer: ProjectTransfer | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  /** The saved style settings of the project. */
  settings: { [key: string]: unknown } | null;
  templates: {
    /** The name, as requests send it in `template`. */
    name: string;
    /** The number of the newest version. */
    version: number;
    /** When the first version was saved (ISO 8601, UTC). */
    createdAt: string;
    /** When the newest version was saved (ISO 8601, UTC). */
    updatedAt: string;
    versions: {
      version: number;
      /** When this version was saved (ISO 8601, UTC). */
      createdAt: string;
      payload: { [key: string]: unknown };
    }[];
  }[];
  /** The fonts of the project, without their files, which have a URL of their own. */
  fonts: FontFamily[];
  themes: ProjectTheme[];
  /** The members of the project, the owner first. */
  members: Member[];
  /** The pending invitations to the project. */
  invitations: Invitation[];
  /** The logo of the project, without its image, which has a URL of its own. */
  logo: Logo | null;
}

/** An account as operators see it. */
export interface OperatorAccount {
  id: number;
  email: string;
  /** First and last name, or the user name; null: none. */
  name: string | null;
  role: "user" | "operator";
  disabledAt: string | null;
  /** The tier whose limits apply. */
  plan: "free" | "basic" | "premium" | "business" | "enterprise";
  planName: string;
  /** Tables stored in this usage window. */
  used: number;
  /** When the next usage window begins. */
  usageResetsAt: string;
  /** When it was created. */
  createdAt: string;
  lastSeenAt: string | null;
  /** Number of projects. */
  projects: number;
  /** Stored images, without deleted ones that can be restored. */
  images: number;
  /** Size of these images. */
  storageBytes: number;
}

/** A page of the accounts of the server. */
export interface AccountList {
  success: true;
  accounts: OperatorAccount[];
  /** `before` of the next page; null: there is no next page. */
  next: number | null;
}

/** One account with its projects, keys and usage. */
export interface AccountDetail {
  success: true;
  account: {
    id: number;
    email: string;
    /** First and last name, or the user name; null: none. */
    name: string | null;
    role: "user" | "operator";
    disabledAt: string | null;
    /** The tier whose limits apply. */
    plan: "free" | "basic" | "premium" | "business" | "enterprise";
    planName: string;
    /** Tables stored in this usage window. */
    used: number;
    /** When the next usage window begins. */
    usageResetsAt: string;
    /** When it was created. */
    createdAt: string;
    lastSeenAt: string | null;
    /** Number of projects. */
    projects: number;
    /** Stored images, without deleted ones that can be restored. */
    images: number;
    /** Size of these images. */
    storageBytes: number;
    emailVerified: boolean;
    /** Whether a payment provider charges for it. */
    hasSubscription: boolean;
  };
  projects: {
    id: number;
    name: string;
    isActive: boolean;
    /** Stored images of the project. */
    images: number;
    /** When it was created. */
    createdAt: string;
  }[];
  keys: ({
    kind: "personal" | "project" | "scoped";
    name: string | null;
    /** The start of the key. */
    prefix: string;
    lastUsedAt: string | null;
  })[];
  /** One entry per day, oldest first. */
  days: {
    /** A day in UTC. */
    day: string;
    /** Tables stored on that day, including those deleted since. */
    tables: number;
  }[];
  /** Deleted images that can still be restored. */
  deletedImages: ({
    id: number;
    title: string | null;
    filename: string;
    /** When it was deleted. */
    deletedAt: string;
  })[];
}

/** What to change in an account. */
export interface AccountChange {
  readonly plan?: "free" | "basic" | "premium" | "business" | "enterprise" | undefined;
  readonly role?: "user" | "operator" | undefined;
  readonly disabled?: boolean | undefined;
}

/** The changed account. */
export interface ChangedAccount {
  success: true;
  account: OperatorAccount;
}

/** Confirms the deletion of an account by an operator. */
export interface AccountRemoval {
  /** The email address of the account, as a confirmation. */
  readonly email: string;
}

/** A link that signs in once. */
export interface SignInLink {
  success: true;
  url: string;
}

/** Which images of an account to delete. */
export interface Purge {
  /** From 0 to 10000. */
  readonly olderThanDays: number;
  readonly dryRun?: boolean | undefined;
}

/** Number of images that were deleted, or would be deleted. */
export interface Purged {
  success: true;
  /** Number of images. */
  images: number;
}

/** The state of the whole service. */
export interface Overview {
  success: true;
  version: string;
  accounts: {
    /** Number of accounts. */
    all: number;
    /** Accounts with the role operator. */
    operators: number;
    /** Disabled accounts. */
    disabled: number;
  };
  /** Stored images. */
  images: number;
  /** Size of the stored images. */
  storageBytes: number;
  /** The last 30 days, oldest first. */
  days: {
    /** A day in UTC. */
    day: string;
    /** Tables stored on that day, including those deleted since. */
    tables: number;
    /** Accounts that stored tables on that day. */
    accounts: number;
  }[];
  /** The tasks that have jobs. */
  queue: {
    task: string;
    /** Jobs that will run, now or later. */
    waiting: number;
    /** Jobs that are running. */
    active: number;
    /** Jobs whose attempts have all failed. */
    dead: number;
  }[];
  /** The newest dead jobs. */
  deadJobs: ({
    id: string;
    task: string;
    /** When its last attempt failed. */
    at: string;
    problem: string | null;
  })[];
}

/** Number of jobs that were queued again. */
export interface RetriedJobs {
  success: true;
  /** Number of jobs. */
  retried: number;
}

/** Requests that failed, newest first. */
export interface FailureList {
  success: true;
  failures: ({
    /** `job`: a request with `Prefer: respond-async`. */
    kind: "request" | "job";
    /** The request ID, or the ID of the job. */
    id: string;
    /** When it ended. */
    at: string;
    userId: number;
    email: string;
    method: string;
    /** The pattern of the path. */
    route: string;
    status: number;
    /** Duration in milliseconds. */
    ms: number;
    error: {
      type: string;
      message: string;
    } | null;
  })[];
}

/** A page of the audit log, newest first. */
export interface AuditList {
  success: true;
  entries: ({
    id: number;
    /** When the change was made. */
    at: string;
    actor: "command" | "issuer" | "operator" | "user";
    actorId: number | null;
    /** Null: a command, or the account was deleted. */
    actorEmail: string | null;
    action: string;
    /** The account that the target belongs to; 0: none. */
    userId: number;
    /** The email address of that account; null: there is none, or it was deleted. */
    email: string | null;
    /** Null: the account itself. */
    target: string | null;
    details: { [key: string]: string | number | boolean | null } | null;
  })[];
  /** `before` of the next page; null: there is no next page. */
  next: number | null;
}

/** The confirmation to delete an account. */
export interface AccountDeletion {
  /** The email address of the account, as a confirmation. */
  readonly email: string;
  /** Required if `needs_current_password` of the user is true. */
  readonly currentPassword?: string | null | undefined;
}

/** The status of the service. */
export interface Status {
  status: "operational" | "unavailable";
}

/** A row: an object whose keys are the headers, or an array with one cell per header. */
export type Row = { readonly [column: string]: Cell } | readonly Cell[] | object;

/** A plain value, a nested value, or an object with value and display settings. */
export type Cell = string | number | boolean | null | (CellStyle & {
  readonly type?: "text" | "number" | "percentage" | "date" | "datetime" | "boolean" | "markdown" | undefined;
  readonly value: unknown;
  /** Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept. */
  readonly markdown?: string | undefined;
  /** Text to show instead of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** An http, https, mailto or tel URL. */
  readonly link?: string | undefined;
  /** Shown in SVG and PDF when the pointer hovers over the cell. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly value?: unknown;
  /** Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept. */
  readonly markdown: string;
  /** Text to show instead of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** An http, https, mailto or tel URL. */
  readonly link?: string | undefined;
  /** Shown in SVG and PDF when the pointer hovers over the cell. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly type: "currency";
  readonly value: unknown;
  /** Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept. */
  readonly markdown?: string | undefined;
  /** Text to show instead of the value. */
  readonly display?: string | undefined;
  readonly format?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** An http, https, mailto or tel URL. */
  readonly link?: string | undefined;
  /** Shown in SVG and PDF when the pointer hovers over the cell. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly type: "link" | "image";
  /** A URL. */
  readonly value: string | null;
  /** Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept. */
  readonly markdown?: string | undefined;
  /** Text to show instead of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** An http, https, mailto or tel URL. */
  readonly link?: string | undefined;
  /** Shown in SVG and PDF when the pointer hovers over the cell. */
  readonly tooltip?: string | undefined;
}) | { readonly [key: string]: unknown } | readonly unknown[];

/** A text, or an object with a text and the style of this header. */
export type HeaderCell = string | number | boolean | null | {
  /** Text of the header; display and value are aliases. */
  readonly text?: string | number | null | undefined;
  /** Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept. */
  readonly markdown?: string | undefined;
  /** An https, http, mailto or tel URL. */
  readonly link?: string | undefined;
  /** Shown in SVG and PDF when the pointer hovers over the header. */
  readonly tooltip?: string | undefined;
  readonly style?: CellStyle | undefined;
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Alias of textColor. */
  readonly color?: Color | undefined;
  /** Alias of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter renders as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Alias of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Horizontal alignment of the text. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Vertical alignment of the text in a cell that is taller than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Alias of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** Whether the text is underlined. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis truncates text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Alias of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Maximum number of text lines; the rest is truncated with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Alias of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Line above it, such as "2px solid #111", instead of the grid line; none removes that line. */
  readonly borderTop?: Border | undefined;
  /** Line below it, such as "1px solid", or none. */
  readonly borderBottom?: Border | undefined;
  /** Line on its left side, also in right-to-left tables; that of a row is at its left end. */
  readonly borderLeft?: Border | undefined;
  /** Line on its right side, also in right-to-left tables; that of a row is at its right end. */
  readonly borderRight?: Border | undefined;
  /** Levels by which the text is indented at its start; one level is 1.25 times the font size. From 0 to 5. */
  readonly indent?: number | `${number}` | undefined;
  /** Alias of colspan. From 1 to 200. */
  readonly colSpan?: number | `${number}` | undefined;
  /** Alias of rowspan. From 1 to 5000. */
  readonly rowSpan?: number | `${number}` | undefined;
};

/** A line: its width, style and colour. none or a width of 0 removes the grid line there. From 0 to 20. */
export type Border = "2px solid #111" | "1px dashed" | "none" | (string & {}) | number | {
  /** Width of the line; 0 removes it. From 0 to 20. Default: 1. */
  readonly width?: number | `${number}` | `${number}px` | undefined;
  /** Style of the line; none removes it. Default: "solid". */
  readonly style?: "solid" | "dashed" | "dotted" | "none" | "hidden" | undefined;
  /** Colour of the line; the text colour if absent. */
  readonly color?: Color | undefined;
};

/** A colour: hex, rgb(), rgba() or a CSS name. */
export type Color = (string & {}) | "aliceblue" | "antiquewhite" | "aqua" | "aquamarine" | "azure" | "beige" | "bisque" | "black" | "blanchedalmond" | "blue" | "blueviolet" | "brown" | "burlywood" | "cadetblue" | "chartreuse" | "chocolate" | "coral" | "cornflowerblue" | "cornsilk" | "crimson" | "cyan" | "darkblue" | "darkcyan" | "darkgoldenrod" | "darkgray" | "darkgreen" | "darkgrey" | "darkkhaki" | "darkmagenta" | "darkolivegreen" | "darkorange" | "darkorchid" | "darkred" | "darksalmon" | "darkseagreen" | "darkslateblue" | "darkslategray" | "darkslategrey" | "darkturquoise" | "darkviolet" | "deeppink" | "deepskyblue" | "dimgray" | "dimgrey" | "dodgerblue" | "firebrick" | "floralwhite" | "forestgreen" | "fuchsia" | "gainsboro" | "ghostwhite" | "gold" | "goldenrod" | "gray" | "green" | "greenyellow" | "grey" | "honeydew" | "hotpink" | "indianred" | "indigo" | "ivory" | "khaki" | "lavender" | "lavenderblush" | "lawngreen" | "lemonchiffon" | "lightblue" | "lightcoral" | "lightcyan" | "lightgoldenrodyellow" | "lightgray" | "lightgreen" | "lightgrey" | "lightpink" | "lightsalmon" | "lightseagreen" | "lightskyblue" | "lightslategray" | "lightslategrey" | "lightsteelblue" | "lightyellow" | "lime" | "limegreen" | "linen" | "magenta" | "maroon" | "mediumaquamarine" | "mediumblue" | "mediumorchid" | "mediumpurple" | "mediumseagreen" | "mediumslateblue" | "mediumspringgreen" | "mediumturquoise" | "mediumvioletred" | "midnightblue" | "mintcream" | "mistyrose" | "moccasin" | "navajowhite" | "navy" | "oldlace" | "olive" | "olivedrab" | "orange" | "orangered" | "orchid" | "palegoldenrod" | "palegreen" | "paleturquoise" | "palevioletred" | "papayawhip" | "peachpuff" | "peru" | "pink" | "plum" | "powderblue" | "purple" | "rebeccapurple" | "red" | "rosybrown" | "royalblue" | "saddlebrown" | "salmon" | "sandybrown" | "seagreen" | "seashell" | "sienna" | "silver" | "skyblue" | "slateblue" | "slategray" | "slategrey" | "snow" | "springgreen" | "steelblue" | "tan" | "teal" | "thistle" | "tomato" | "turquoise" | "violet" | "wheat" | "white" | "whitesmoke" | "yellow" | "yellowgreen" | (string & {});

/** A theme derived from one to three colours, with a contrast of at least 4.5:1 for every text. */
export interface ThemeColors {
  /** The colours: the first one of the header, the second one of bars, lines, colour scales and rules, the third one of group headings. */
  readonly from: readonly Color[] | string;
  /** Whether the rows are light or dark. Default: "light". */
  readonly mode?: "light" | "dark" | undefined;
  /** Font family; saved settings and the table override it. */
  readonly fontFamily?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Alias of fontFamily. */
  readonly font?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Predefined cell padding; saved settings and the table override it. */
  readonly density?: "compact" | "regular" | "spacious" | undefined;
  /** Corner radius of the table; saved settings and the table override it. From 0 to 50. */
  readonly borderRadius?: number | `${number}` | `${number}px` | undefined;
  /** Alias of borderRadius. From 0 to 50. */
  readonly cornerRadius?: number | `${number}` | `${number}px` | undefined;
}

/** Styles of the table. */
export interface TableStyles {
  /** Background of the header row. Default: "#2563eb". */
  readonly headerBg?: Color | "transparent" | undefined;
  /** Alias of headerBg. */
  readonly headerBgColor?: Color | "transparent" | undefined;
  /** Alias of headerBg. */
  readonly headerBackground?: Color | "transparent" | undefined;
  /** Alias of headerBg. */
  readonly headerBackgroundColor?: Color | "transparent" | undefined;
  /** Text colour of the header row. Default: "#ffffff". */
  readonly headerText?: Color | undefined;
  /** Alias of headerText. */
  readonly headerTextColor?: Color | undefined;
  /** Alias of headerText. */
  readonly headerColor?: Color | undefined;
  /** Background of the second, fourth, … row. Default: "#f8fafc". */
  readonly rowEvenBg?: Color | "transparent" | undefined;
  /** Alias of rowEvenBg. */
  readonly rowEvenBgColor?: Color | "transparent" | undefined;
  /** Alias of rowEvenBg. */
  readonly evenRowBg?: Color | "transparent" | undefined;
  /** Alias of rowEvenBg. */
  readonly alternateRowBg?: Color | "transparent" | undefined;
  /** Background of the first, third, … row, and of all rows when rows do not alternate. Default: "#ffffff". */
  readonly rowOddBg?: Color | "transparent" | undefined;
  /** Alias of rowOddBg. */
  readonly rowOddBgColor?: Color | "transparent" | undefined;
  /** Alias of rowOddBg. */
  readonly oddRowBg?: Color | "transparent" | undefined;
  /** Alias of rowOddBg. */
  readonly rowBg?: Color | "transparent" | undefined;
  /** Text colour of the rows. Default: "#0f172a". */
  readonly textColor?: Color | undefined;
  /** Alias of textColor. */
  readonly rowText?: Color | undefined;
  /** Alias of textColor. */
  readonly rowTextColor?: Color | undefined;
  /** Alias of textColor. */
  readonly color?: Color | undefined;
  /** Colour of the frame and of the lines between cells. Default: "#e2e8f0". */
  readonly borderColor?: Color | undefined;
  /** Text colour of cells with a link, unless the row or the cell sets one. Default: "#1d4ed8". */
  readonly linkColor?: Color | undefined;
  /** Font family of the whole table. Default: "Inter". */
  readonly fontFamily?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Alias of fontFamily. */
  readonly font?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Font size of headers and rows. From 6 to 96. Default: 14. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Font weight of the header row. Default: "bold". */
  readonly headerFontWeight?: "normal" | "bold" | undefined;
  /** Alias of headerFontWeight. */
  readonly headerWeight?: "normal" | "bold" | undefined;
  /** Background of the headings of row groups; by default the row background with a little of headerBg. */
  readonly groupBg?: Color | "transparent" | undefined;
  /** Alias of groupBg. */
  readonly groupBgColor?: Color | "transparent" | undefined;
  /** Alias of groupBg. */
  readonly groupBackground?: Color | "transparent" | undefined;
  /** Text colour of the headings of row groups; by default textColor. */
  readonly groupText?: Color | undefined;
  /** Alias of groupText. */
  readonly groupTextColor?: Color | undefined;
  /** Alias of groupText. */
  readonly groupColor?: Color | undefined;
  /** Font weight of the headings of row groups. Default: "bold". */
  readonly groupFontWeight?: "normal" | "bold" | undefined;
  /** Alias of groupFontWeight. */
  readonly groupWeight?: "normal" | "bold" | undefined;
  /** Background of summary rows; by default rowOddBg. */
  readonly summaryBg?: Color | "transparent" | undefined;
  /** Alias of summaryBg. */
  readonly summaryBgColor?: Color | "transparent" | undefined;
  /** Alias of summaryBg. */
  readonly summaryBackground?: Color | "transparent" | undefined;
  /** Text colour of summary rows; by default textColor. */
  readonly summaryText?: Color | undefined;
  /** Alias of summaryText. */
  readonly summaryTextColor?: Color | undefined;
  /** Alias of summaryText. */
  readonly summaryColor?: Color | undefined;
  /** Font weight of summary rows. Default: "bold". */
  readonly summaryFontWeight?: "normal" | "bold" | undefined;
  /** Alias of summaryFontWeight. */
  readonly summaryWeight?: "normal" | "bold" | undefined;
  /** Font weight of the stub. Default: "normal". */
  readonly stubFontWeight?: "normal" | "bold" | undefined;
  /** Alias of stubFontWeight. */
  readonly stubWeight?: "normal" | "bold" | undefined;
  /** Colour of the lines under spanners in tables without lines between rows. */
  readonly spannerLine?: Color | undefined;
  /** Alias of spannerLine. */
  readonly spannerLineColor?: Color | undefined;
  /** Predefined cell padding; cellPadding overrides it. A PDF with a page size is compact unless density or padding is set. Default: "regular". */
  readonly density?: "compact" | "regular" | "spacious" | "condensed" | "dense" | "normal" | "standard" | "comfortable" | undefined;
  /** Space between the edge of a cell and its text, on all four sides. From 0 to 50. Default: 12. */
  readonly cellPadding?: number | `${number}` | `${number}px` | undefined;
  /** Alias of cellPadding. From 0 to 50. */
  readonly padding?: number | `${number}` | `${number}px` | undefined;
  /** Padding on the left and right; overrides cellPadding. From 0 to 50. */
  readonly cellPaddingX?: number | `${number}` | `${number}px` | undefined;
  /** Alias of cellPaddingX. From 0 to 50. */
  readonly paddingX?: number | `${number}` | `${number}px` | undefined;
  /** Padding above and below the text; overrides cellPadding. From 0 to 50. */
  readonly cellPaddingY?: number | `${number}` | `${number}px` | undefined;
  /** Alias of cellPaddingY. From 0 to 50. */
  readonly paddingY?: number | `${number}` | `${number}px` | undefined;
  /** Vertical alignment of the text in a cell that is taller than its text; by default middle, or top in a row with a cell of more than two lines. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** ellipsis truncates cell text that needs more than maxLines lines; wrap shows all of it. Default: "wrap". */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Alias of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Maximum number of text lines per cell; the rest is truncated with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Alias of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Style of the frame and of the lines between cells. Default: "solid". */
  readonly borderStyle?: "solid" | "dashed" | "dotted" | "none" | undefined;
  /** Width of the frame and of the lines between cells. From 0 to 20. Default: 1. */
  readonly borderWidth?: number | `${number}` | `${number}px` | undefined;
  /** Corner radius of the table. From 0 to 50. Default: 0. */
  readonly borderRadius?: number | `${number}` | `${number}px` | undefined;
  /** Whether the table has a soft shadow. Default: false. */
  readonly tableShadow?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of tableShadow. */
  readonly shadow?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Background behind and around the table; JPEG and PDF show white if it is transparent. Default: "#ffffff". */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly backgroundBg?: Color | "transparent" | undefined;
  /** Space between the edge of the image and the table. From 0 to 200. Default: 16. */
  readonly outerPadding?: number | `${number}` | `${number}px` | undefined;
  /** Alias of outerPadding. From 0 to 200. */
  readonly margin?: number | `${number}` | `${number}px` | undefined;
  /** Whether rows alternate between rowOddBg and rowEvenBg. Default: true. */
  readonly zebraStripes?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of zebraStripes. */
  readonly zebra?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of zebraStripes. */
  readonly striped?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** JPEG quality in steps of ten; 8 is the same as quality 80. From 1 to 10. Default: 8. */
  readonly imageQuality?: number | `${number}` | undefined;
  /** Format of the image. Default: "png". */
  readonly imageFormat?: "png" | "jpeg" | "svg" | "pdf" | "jpg" | undefined;
  /** Width of the image; the default in the settings screen is 800. From 100 to 5000. Default: 800. */
  readonly defaultWidth?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** Alias of defaultWidth. From 100 to 5000. */
  readonly tableWidth?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers. */
  readonly columns?: Columns | undefined;
  /** Texts shown instead of certain values; the values themselves stay the same. */
  readonly substitute?: Substitute | undefined;
  /** Styles by header or by column index, from 0. */
  readonly columnStyles?: { readonly [key: string]: ColumnStyle } | readonly (ColumnStyle | null)[] | undefined;
  /** Styles by row index, from 0, in the order in which the rows were sent. */
  readonly rowStyles?: { readonly [key: string]: RowStyle } | readonly (RowStyle | null)[] | undefined;
  /** Styles by "row,column", in which column is a header or an index; or nested by row and column; or a list of {row, column, style}. */
  readonly cellStyles?: { readonly [key: string]: CellStyle | { readonly [key: string]: CellStyle } } | readonly ({
    readonly row: number;
    readonly column: number | string;
    readonly style?: CellStyle | undefined;
  })[] | undefined;
  readonly complexDataDisplay?: ComplexDataDisplay | undefined;
  readonly dataProcessing?: DataProcessing | undefined;
  /** Shows one page of a long table. pageSize or currentPage enables it without enabled; a warning then reports how many rows are omitted. */
  readonly pagination?: boolean | Pagination | undefined;
  /** The logo: an image, an object with its position, or true for the logo of the project, which is also the default; false leaves it out. */
  readonly logo?: boolean | string | {
    /** The image: a PNG, JPEG, GIF, WebP or SVG as an http: or https: URL, or as a data: URL of at most 1 MB. Without it, that of the project. */
    readonly image?: string | undefined;
    /** Beside the title on the side where its lines start, beside it on the other side, or below the notes. Default: "title-start". */
    readonly position?: "title-start" | "title-end" | "footer" | undefined;
    /** Height; the width follows from the image. The default is 40, and 24 in the footer. From 8 to 200. */
    readonly height?: number | undefined;
    /** Name of the logo for screen readers and for other forms of the table. */
    readonly alt?: string | undefined;
    /** URL that the logo opens in SVG, PDF and HTML: http, https, mailto or tel. */
    readonly link?: string | undefined;
  } | undefined;
  /** Groups of rows, each under a heading: the column or columns to group by, an object, or a list of groups. The rows are kept; dataProcessing.groupBy aggregates them instead. */
  readonly rowGroups?: string | readonly string[] | {
    readonly by: string | readonly string[];
    /** Values of the groups that come first, in this order; a list for each level. */
    readonly order?: readonly (string | number | boolean | null | readonly (string | number | boolean | null)[])[] | undefined;
    /** Headings above the rows, or merged cells in the first column. Default: "row". */
    readonly as?: "row" | "column" | undefined;
    /** Pattern of the headings: {value}, and {n} for the number of rows. Default: "{value}". */
    readonly label?: string | undefined;
    /** Heading of the rows without a value. */
    readonly empty?: string | undefined;
  } | readonly {
    readonly label: string;
    /** Indexes of the rows as sent, from 0. */
    readonly rows: readonly number[];
  }[] | undefined;
  /** Summary rows: one function for all numeric columns, or a list of rows. */
  readonly summary?: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | Summary | readonly Summary[] | undefined;
  /** Labels above several columns: a list of labels, or the delimiter between label and column in the names of the columns. */
  readonly spanners?: string | Spanner | readonly Spanner[] | {
    readonly delimiter: string;
    /** With a limit: at which end to split first. Default: "last". */
    readonly split?: "last" | "first" | undefined;
    /** Maximum number of splits; all by default. From 1 to 5. */
    readonly limit?: number | undefined;
    /** Whether the column comes first. Default: false. */
    readonly reverse?: boolean | undefined;
  } | undefined;
  /** The columns that name the rows: they come first, and a line separates them. */
  readonly stub?: string | readonly string[] | {
    readonly columns: string | readonly string[];
    /** Header of the stub, instead of those of its columns. */
    readonly label?: string | undefined;
    /** Levels by which the names are indented, 0 to 5, or the column that has them. From 0 to 5. */
    readonly indent?: number | string | undefined;
  } | undefined;
  /** Columns in which neighbouring cells with the same text become one cell: a column, a list, or an object. CSV and JSON keep every value. */
  readonly merge?: string | readonly string[] | {
    readonly columns: string | readonly string[];
    /** Cells of a later column are only merged within a merged cell of the earlier ones. Default: true. */
    readonly within?: boolean | undefined;
    /** Whether empty cells are merged too. Default: false. */
    readonly empty?: boolean | undefined;
  } | undefined;
  /** Columns that are shown in another column, such as a value and its uncertainty. CSV, JSON and XLSX keep the columns separate. */
  readonly mergeColumns?: ColumnMerge | readonly ColumnMerge[] | undefined;
  /** Notes below the table: a text, or a text with the places that get its mark. Marks follow the order of these places; notes with the same text share one. */
  readonly footnotes?: string | {
    readonly text: string;
    /** One place, or a list; without it the note has no mark. */
    readonly at?: "title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    } | readonly ("title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    })[] | undefined;
  } | readonly (string | {
    readonly text: string;
    /** One place, or a list; without it the note has no mark. */
    readonly at?: "title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    } | readonly ("title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    })[] | undefined;
  })[] | undefined;
  /** Marks of the footnotes: a set, or a list that starts over with doubled marks. standard is *, †, ‡, §; extended adds ‖ and ¶. Default: "numbers". */
  readonly footnoteMarks?: "numbers" | "letters" | "LETTERS" | "standard" | "extended" | readonly string[] | undefined;
  /** Notes on the sources, below the footnotes. */
  readonly sourceNotes?: string | readonly string[] | undefined;
  /** Styles that depend on values. All matching rules apply; later ones win. */
  readonly rules?: {
    /** Columns whose cells get the style; without it, whole rows do. */
    readonly columns: string | readonly string[];
    /** Test of the values in columns, such as {"lt": 0}. */
    readonly is?: unknown;
    /** The largest values: a number of them, or a percentage such as "10%". From 1 to 999999. */
    readonly top?: number | string | undefined;
    /** The smallest values. From 1 to 999999. */
    readonly bottom?: number | string | undefined;
    /** Values above the mean or median of the column. */
    readonly above?: "mean" | "median" | undefined;
    /** Values below the mean or median of the column. */
    readonly below?: "mean" | "median" | undefined;
    /** Values that occur more than once, or only once. */
    readonly duplicate?: boolean | undefined;
    /** Icon before the text of the cells in columns, in the colour of the text. */
    readonly icon?: "arrow-up" | "arrow-up-right" | "arrow-right" | "arrow-down-right" | "arrow-down" | "triangle-up" | "triangle-down" | "dash" | "check" | "exclamation" | "cross" | "signal-1" | "signal-2" | "signal-3" | "signal-4" | "ring" | "half-dot" | "dot" | undefined;
    readonly scale?: ColorScale | undefined;
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | {
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | readonly ({
    /** Columns whose cells get the style; without it, whole rows do. */
    readonly columns: string | readonly string[];
    /** Test of the values in columns, such as {"lt": 0}. */
    readonly is?: unknown;
    /** The largest values: a number of them, or a percentage such as "10%". From 1 to 999999. */
    readonly top?: number | string | undefined;
    /** The smallest values. From 1 to 999999. */
    readonly bottom?: number | string | undefined;
    /** Values above the mean or median of the column. */
    readonly above?: "mean" | "median" | undefined;
    /** Values below the mean or median of the column. */
    readonly below?: "mean" | "median" | undefined;
    /** Values that occur more than once, or only once. */
    readonly duplicate?: boolean | undefined;
    /** Icon before the text of the cells in columns, in the colour of the text. */
    readonly icon?: "arrow-up" | "arrow-up-right" | "arrow-right" | "arrow-down-right" | "arrow-down" | "triangle-up" | "triangle-down" | "dash" | "check" | "exclamation" | "cross" | "signal-1" | "signal-2" | "signal-3" | "signal-4" | "ring" | "half-dot" | "dot" | undefined;
    readonly scale?: ColorScale | undefined;
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | {
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  })[] | undefined;
  /** Steps that reshape the rows before everything else, in their order; each has one verb and sees the columns of the earlier ones. */
  readonly transform?: TransformStep | readonly TransformStep[] | undefined;
}

/** Content, format and size of the image; may also contain styles. */
export interface TableOptions extends TableStyles {
  /** Title above the table. */
  readonly title?: string | undefined;
  /** Smaller line below the title. */
  readonly subtitle?: string | undefined;
  /** Small line below the table, for sources and notes. */
  readonly caption?: string | undefined;
  /** How headers show the label and the unit of a column. Default: "{label} ({unit})". */
  readonly unitPattern?: string | undefined;
  /** Where the image will be shown: sets its format, width, scale and theme, respects all limits of that destination, and splits a long table into several images. */
  readonly for?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Alias of for. */
  readonly destination?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Format of the image. Default: "png". */
  readonly format?: "png" | "jpeg" | "svg" | "pdf" | "jpg" | undefined;
  /** Colours of the image: light keeps the colours of the theme and the styles; dark derives dark ones from them, with the same layout; both renders an image of each. Default: "light". */
  readonly colorScheme?: "light" | "dark" | "both" | undefined;
  /** Width of the image; auto fits the content. From 100 to 5000. Default: "auto". */
  readonly width?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** JPEG quality; other formats are lossless. From 1 to 100. Default: 80. */
  readonly quality?: number | `${number}` | undefined;
  /** Device pixels per CSS pixel in PNG and JPEG: 2 is for high-density screens. From 1 to 4. Default: 1. */
  readonly scale?: number | `${number}` | undefined;
  /** Alias of scale. From 1 to 4. */
  readonly deviceScaleFactor?: number | `${number}` | undefined;
  /** Alias of scale. From 1 to 4. */
  readonly pixelRatio?: number | `${number}` | undefined;
  /** A set of styles: the name of a built-in theme or of one of the project, or {"from": […]} with one to three colours from which all others are derived. Styles override it. In a request, it replaces the colours of saved settings. Default: "default". */
  readonly theme?: "default" | "light" | "minimal" | "dark" | "midnight" | "forest" | "sunset" | "ledger" | "terminal" | "ocean" | "rose" | "lavender" | "corporate" | "newspaper" | "print" | "graphite" | "espresso" | "contrast" | (string & {}) | ThemeColors | undefined;
  /** Whether the header row is shown; false also means that an array of arrays has no header row. Default: true. */
  readonly headers?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of headers. */
  readonly showHeaders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether the header row is shown. Default: true. */
  readonly showColumnHeaders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether to add a first column with row numbers. Default: false. */
  readonly showRowNumbers?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether the table has a frame; frame sets its kind. Default: true. */
  readonly showBorder?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of showBorder. */
  readonly showBorders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** The frame that showBorder renders: box is a box around the table; rules are lines at its top, below the header and at its bottom, as in books. Default: "box". */
  readonly frame?: "box" | "rules" | "full" | "booktabs" | "horizontal" | undefined;
  /** Whether there are lines between cells. Default: true. */
  readonly showGridLines?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Which lines between cells showGridLines renders: all, or only those in one direction. Default: "all". */
  readonly gridLines?: "all" | "rows" | "columns" | "both" | "horizontal" | "vertical" | undefined;
  /** Whether rows alternate between rowOddBg and rowEvenBg. Default: true. */
  readonly showAlternatingRows?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether columns are sized to their content; false makes all columns equally wide. Default: true. */
  readonly autoFitColumns?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Repeats the header row on every page of a PDF. Default: false. */
  readonly freezeHeader?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Repeats the first column and the row numbers on each part if a wide table is split. Default: false. */
  readonly freezeFirstColumn?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Language tag, for example de-DE, for the dates and number formats of the whole table; the format of a cell can set another. */
  readonly locale?: string | undefined;
  /** Language tag of the texts, for example de or pt-BR, which PDF, SVG and HTML state for screen readers, and in which the alt text is written. Without it, the language follows from the script of the texts, or from locale. It does not change how the image looks; und states no language. */
  readonly lang?: string | undefined;
  /** Time zone of all displayed times: UTC, +05:30 or a name such as Europe/Berlin; the format of a cell can set another. */
  readonly timeZone?: string | undefined;
  /** Alias of timeZone. */
  readonly timezone?: string | undefined;
  /** Alias of timeZone. */
  readonly tz?: string | undefined;
  /** How ISO dates and times without a format are shown: as sent, or readable in the form of locale and timeZone. Default: "sent". */
  readonly dates?: "sent" | "readable" | "iso" | "none" | "medium" | undefined;
  /** How names such as created_at are shown in the header: as sent, as Created At (title) or as Created at (sentence). Given headers stay unchanged. Default: "sent". */
  readonly labels?: "sent" | "title" | "sentence" | "none" | undefined;
  /** Whether numbers without a type have thousands separators, except in columns named like IDs, years and codes. Default: false. */
  readonly grouping?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether to remove the columns in which no row that passes the filter has a value. Default: false. */
  readonly hideEmptyColumns?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Text direction, which sets the side of the first column; auto follows the script of the headers. Default: "auto". */
  readonly direction?: "auto" | "ltr" | "rtl" | undefined;
  /** Alias of direction. */
  readonly dir?: "auto" | "ltr" | "rtl" | undefined;
  /** Page size of a PDF; single is one page as large as the table. Default: "single". */
  readonly page?: "single" | "a4" | "letter" | undefined;
  /** Alias of page. */
  readonly paper?: "single" | "a4" | "letter" | undefined;
  /** How to fit a table that is wider than the page: auto scales it down or, if it would become much smaller, splits its columns across pages; width scales it down as far as necessary, to a text size of 4 points at the smallest. Default: "auto". */
  readonly pageFit?: "auto" | "width" | undefined;
  /** Text in an SVG: outlined looks the same everywhere; live can be selected, searched and read aloud, but uses the fonts of the viewer. Default: "outlined". */
  readonly svgText?: "outlined" | "live" | "outlines" | "paths" | undefined;
  /** Alias of svgText. */
  readonly text?: "outlined" | "live" | "outlines" | "paths" | undefined;
  /** File name without extension. */
  readonly customFilename?: string | undefined;
  /** Alias of customFilename. */
  readonly fileName?: string | undefined;
  readonly styles?: TableStyles | undefined;
}

/** Style of one cell. */
export interface CellStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Alias of textColor. */
  readonly color?: Color | undefined;
  /** Alias of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter renders as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Alias of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Horizontal alignment of the text. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Vertical alignment of the text in a cell that is taller than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Alias of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** Whether the text is underlined. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis truncates text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Alias of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Maximum number of text lines; the rest is truncated with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Alias of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Line above it, such as "2px solid #111", instead of the grid line; none removes that line. */
  readonly borderTop?: Border | undefined;
  /** Line below it, such as "1px solid", or none. */
  readonly borderBottom?: Border | undefined;
  /** Line on its left side, also in right-to-left tables; that of a row is at its left end. */
  readonly borderLeft?: Border | undefined;
  /** Line on its right side, also in right-to-left tables; that of a row is at its right end. */
  readonly borderRight?: Border | undefined;
  /** Levels by which the text is indented at its start; one level is 1.25 times the font size. From 0 to 5. */
  readonly indent?: number | `${number}` | undefined;
  /** Number of columns that the cell spans. From 1 to 200. */
  readonly colspan?: number | `${number}` | undefined;
  /** Alias of colspan. From 1 to 200. */
  readonly colSpan?: number | `${number}` | undefined;
  /** Number of rows that the cell spans. From 1 to 5000. */
  readonly rowspan?: number | `${number}` | undefined;
  /** Alias of rowspan. From 1 to 5000. */
  readonly rowSpan?: number | `${number}` | undefined;
}

/** Format of the value of a cell. */
export interface CellFormat {
  /** Pattern of a number (#,##0.00) or a date (YYYY-MM-DD). */
  readonly pattern?: string | undefined;
  /** Language tag for separators and month names, for example de-DE. */
  readonly locale?: string | undefined;
  /** compact abbreviates large numbers: 1.2K, 3.4M. */
  readonly notation?: "standard" | "compact" | "short" | undefined;
  /** Time zone of the displayed time: UTC, +05:30 or a name such as Europe/Berlin. */
  readonly timeZone?: string | undefined;
  /** Alias of timeZone. */
  readonly timezone?: string | undefined;
  /** Alias of timeZone. */
  readonly tz?: string | undefined;
  /** Digits after the decimal point. From 0 to 20. */
  readonly decimals?: number | `${number}` | undefined;
  /** Alias of decimals. From 0 to 20. */
  readonly digits?: number | `${number}` | undefined;
  /** Alias of decimals. From 0 to 20. */
  readonly precision?: number | `${number}` | undefined;
  /** Alias of decimals. From 0 to 20. */
  readonly decimalPlaces?: number | `${number}` | undefined;
  /** Whether to use thousands separators. */
  readonly grouping?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of grouping. */
  readonly useGrouping?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of grouping. */
  readonly thousandsSeparator?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ISO 4217 code or symbol of a currency, for example EUR or €. */
  readonly currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | undefined;
  /** Alias of currency. */
  readonly currencyCode?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | undefined;
  /** Currency symbol instead of the default one. */
  readonly symbol?: string | undefined;
  /** Alias of symbol. */
  readonly currencySymbol?: string | undefined;
  /** Position of the currency symbol, before or after the number. */
  readonly symbolPosition?: "before" | "after" | undefined;
  /** Text before the number. */
  readonly prefix?: string | undefined;
  /** Text after the number. */
  readonly suffix?: string | undefined;
  /** Alias of suffix. */
  readonly unit?: string | undefined;
  /** percentage only: 100 (the default) for fractions such as 0.15, 1 for values that are already percentages. From 1 to 100. */
  readonly scale?: number | `${number}` | undefined;
  /** boolean only: text for true. */
  readonly true?: string | undefined;
  /** Alias of true. */
  readonly trueText?: string | undefined;
  /** boolean only: text for false. */
  readonly false?: string | undefined;
  /** Alias of false. */
  readonly falseText?: string | undefined;
  /** image only: alternative text for screen readers, also shown if the image cannot be shown. */
  readonly alt?: string | undefined;
  /** image only: width of the box that the image is fitted into. From 1 to 2000. */
  readonly width?: number | `${number}` | `${number}px` | undefined;
  /** image only: height of the box that the image is fitted into. From 1 to 2000. */
  readonly height?: number | `${number}` | `${number}px` | undefined;
  /** image only: maximum width; a wider image is scaled down. The default is 240. From 1 to 2000. */
  readonly maxWidth?: number | `${number}` | `${number}px` | undefined;
  /** image only: maximum height; a taller image is scaled down. The default is 120. From 1 to 2000. */
  readonly maxHeight?: number | `${number}` | `${number}px` | undefined;
  /** image only, with width and height: contain (the default) shows the whole image, cover fills the box. */
  readonly fit?: "contain" | "cover" | undefined;
  /** Alias of fit. */
  readonly objectFit?: "contain" | "cover" | undefined;
  /** image only: fully rounded corners, which turn a square image into a circle. */
  readonly rounded?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of rounded. */
  readonly circle?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** image only: corner radius. From 0 to 2000. */
  readonly radius?: number | `${number}` | `${number}px` | undefined;
  /** Alias of radius. From 0 to 2000. */
  readonly borderRadius?: number | `${number}` | `${number}px` | undefined;
}

/** Properties of a column. */
export interface Column {
  /** In the list form: the key or header of the column in the data. */
  readonly field?: string | undefined;
  /** Alias of field. */
  readonly dataIndex?: string | undefined;
  /** Alias of field. */
  readonly key?: string | undefined;
  /** Header to show instead of the field name. */
  readonly label?: string | undefined;
  /** Alias of label. */
  readonly title?: string | undefined;
  /** Alias of label. */
  readonly header?: string | undefined;
  /** Unit of the values, shown after the label, for example km/h^2, kg /m^3, degC or %CO2%. */
  readonly unit?: string | undefined;
  /** How the header shows the label and the unit, instead of the option unitPattern. */
  readonly unitPattern?: string | undefined;
  /** Type of the values of the column; the type of a cell takes precedence. */
  readonly type?: "text" | "number" | "currency" | "percentage" | "date" | "datetime" | "boolean" | "link" | "image" | "markdown" | undefined;
  /** Horizontal alignment of the column and its header. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of align. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of align. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Width of the column, including padding; 30% is relative to the width of the table. From 1 to 5000. */
  readonly width?: number | `${number}` | `${number}px` | `${number}%` | "auto" | undefined;
  /** Minimum width of the column, including padding. From 1 to 5000. */
  readonly minWidth?: number | `${number}` | `${number}px` | undefined;
  /** Maximum width of the column, including padding; its text wraps, and only a long word can exceed it. From 1 to 5000. */
  readonly maxWidth?: number | `${number}` | `${number}px` | undefined;
  /** Padding on the left and right of the cells of the column, header included. From 0 to 50. */
  readonly cellPaddingX?: number | `${number}` | `${number}px` | undefined;
  /** Alias of cellPaddingX. From 0 to 50. */
  readonly paddingX?: number | `${number}` | `${number}px` | undefined;
  /** Whether to leave out the column. Filters and sorting can still use it. */
  readonly hidden?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Alias of hidden. */
  readonly hide?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Format of the values; the members of the format of a cell take precedence. */
  readonly format?: string | CellFormat | undefined;
  /** Style of all cells of the column. */
  readonly style?: ColumnStyle | undefined;
  /** Texts shown instead of certain values; the values themselves stay the same. */
  readonly substitute?: Substitute | undefined;
  /** Style of the header of the column. */
  readonly headerStyle?: CellStyle | undefined;
  /** What the cells show besides their text: a kind of drawing, or an object with its options. */
  readonly show?: "bar" | "progress" | "bullet" | "line" | "area" | "columns" | "winloss" | "icons" | "stars" | "badge" | "flag" | "avatar" | {
    readonly as: "bar";
    /** Number at the start of the lane: 0, or the smallest number if it is negative. */
    readonly min?: number | "auto" | undefined;
    /** Number at the end of the lane: the largest number, or 0 if all are negative. */
    readonly max?: number | "auto" | undefined;
    /** Colour of the bars; from the header of the theme if not set. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Colour of the bars of negative numbers. */
    readonly negative?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Colour of the line at zero. */
    readonly axis?: Color | "good" | "bad" | "warn" | "info" | "muted" | "none" | "auto" | undefined;
    /** Where the number is: beside the drawing, on top of it, or not shown. Default: "beside". */
    readonly value?: "beside" | "inside" | "none" | undefined;
    /** Whether the whole lane has a light background. Default: false. */
    readonly track?: boolean | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "progress";
    /** Number that fills the lane: 1 for percentages and fractions, 100 for larger numbers, or the largest one. */
    readonly max?: number | "auto" | undefined;
    /** Colour of the filled part. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Where the number is: beside the drawing, or not shown. Default: "beside". */
    readonly value?: "beside" | "none" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "bullet";
    /** Target of all rows, or the column with the targets, unless a cell is {value, target, ranges}. */
    readonly target?: number | string | undefined;
    /** Ends of the ranges, unless a cell has its own. */
    readonly ranges?: readonly number[] | undefined;
    /** Number at the end of the lane: the largest value, target or range. */
    readonly max?: number | "auto" | undefined;
    /** Colour of the bar. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Where the number is: beside the drawing, or not shown. Default: "beside". */
    readonly value?: "beside" | "none" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "line";
    /** Columns whose values are the list; they are hidden, and the drawing takes the place of the first. */
    readonly from?: readonly string[] | undefined;
    /** Colour of the line. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Numbers at the bottom and the top: those of the list (own), of all lists of the column, or [low, high]. Default: "own". */
    readonly domain?: readonly number[] | "own" | "column" | undefined;
    /** What a missing number is: a gap, 0, or left out of a line. Default: "gap". */
    readonly missing?: "gap" | "zero" | "connect" | undefined;
    /** A line at a number, or at the mean, median or another number of the list. */
    readonly reference?: number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last" | undefined;
    /** A light area between two numbers, or words such as ["q1", "q3"]. */
    readonly band?: readonly (number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last")[] | undefined;
    /** Values that have a dot. Default: ["last"]. */
    readonly points?: readonly ("first" | "last" | "min" | "max" | "all")[] | "first" | "last" | "min" | "max" | "all" | "none" | undefined;
    /** Number of the list that is shown beside the drawing, in the format of the column. */
    readonly value?: "none" | "first" | "last" | "min" | "max" | "mean" | "median" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "area";
    /** Columns whose values are the list; they are hidden, and the drawing takes the place of the first. */
    readonly from?: readonly string[] | undefined;
    /** Colour of the line; the area is lighter. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Numbers at the bottom and the top: those of the list (own), of all lists of the column, or [low, high]. Default: "own". */
    readonly domain?: readonly number[] | "own" | "column" | undefined;
    /** What a missing number is: a gap, 0, or left out of a line. Default: "gap". */
    readonly missing?: "gap" | "zero" | "connect" | undefined;
    /** A line at a number, or at the mean, median or another number of the list. */
    readonly reference?: number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last" | undefined;
    /** A light area between two numbers, or words such as ["q1", "q3"]. */
    readonly band?: readonly (number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last")[] | undefined;
    /** Values that have a dot. Default: []. */
    readonly points?: readonly ("first" | "last" | "min" | "max" | "all")[] | "first" | "last" | "min" | "max" | "all" | "none" | undefined;
    /** Number of the list that is shown beside the drawing, in the format of the column. */
    readonly value?: "none" | "first" | "last" | "min" | "max" | "mean" | "median" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "columns";
    /** Columns whose values are the list; they are hidden, and the drawing takes the place of the first. */
    readonly from?: readonly string[] | undefined;
    /** Colour of the columns. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Colour of the columns of negative numbers. */
    readonly negative?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Numbers at the bottom and the top: those of the list (own), of all lists of the column, or [low, high]. Default: "own". */
    readonly domain?: readonly number[] | "own" | "column" | undefined;
    /** What a missing number is: a gap, 0, or left out of a line. Default: "gap". */
    readonly missing?: "gap" | "zero" | undefined;
    /** A line at a number, or at the mean, median or another number of the list. */
    readonly reference?: number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last" | undefined;
    /** A light area between two numbers, or words such as ["q1", "q3"]. */
    readonly band?: readonly (number | "mean" | "median" | "min" | "max" | "q1" | "q3" | "first" | "last")[] | undefined;
    /** Columns with the full colour; the others are lighter. Default: []. */
    readonly points?: readonly ("first" | "last" | "min" | "max" | "all")[] | "first" | "last" | "min" | "max" | "all" | "none" | undefined;
    /** Number of the list that is shown beside the drawing, in the format of the column. */
    readonly value?: "none" | "first" | "last" | "min" | "max" | "mean" | "median" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "winloss";
    /** Columns whose values are the list; they are hidden, and the drawing takes the place of the first. */
    readonly from?: readonly string[] | undefined;
    /** Colour of the marks of positive numbers. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Colour of the marks of negative numbers. */
    readonly negative?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** What a missing number is: a gap, 0, or left out of a line. Default: "gap". */
    readonly missing?: "gap" | "zero" | undefined;
    /** Number of the list that is shown beside the drawing, in the format of the column. */
    readonly value?: "none" | "first" | "last" | "min" | "max" | "mean" | "median" | undefined;
    /** Width of the drawing in px; all rows of a column share it. From 20 to 500. */
    readonly width?: number | "auto" | undefined;
  } | {
    readonly as: "icons";
    /** Icons from the lowest to the highest level; the digit is the number of levels. Default: "arrows3". */
    readonly set?: "arrows3" | "arrows5" | "triangles3" | "marks3" | "signal4" | "dots3" | undefined;
    /** Where each higher level starts. By default 0 if there are positive and negative numbers, or no positive ones and the set has arrows or triangles, else equal parts of the range. */
    readonly at?: readonly number[] | undefined;
    /** Whether low numbers are good, and high ones bad. Default: false. */
    readonly reverse?: boolean | undefined;
    /** Whether the icon replaces the number. Default: false. */
    readonly only?: boolean | undefined;
  } | {
    readonly as: "stars";
    /** Number of stars. From 1 to 10. Default: 5. */
    readonly max?: number | undefined;
    /** Colour of the filled stars. */
    readonly color?: Color | "good" | "bad" | "warn" | "info" | "muted" | "auto" | undefined;
    /** Whether the number is beside the stars. */
    readonly value?: "beside" | "none" | undefined;
  } | {
    readonly as: "badge";
    /** Colours by text, such as {"late": "bad"}; case does not matter. Other texts get one of eight colours that follows from the text. */
    readonly colors?: { readonly [key: string]: Color | "good" | "bad" | "warn" | "info" | "muted" } | "auto" | undefined;
  } | {
    readonly as: "flag";
    /** Text beside the flag: the English name of the country, or the value as sent. */
    readonly text?: "none" | "name" | "value" | undefined;
  } | {
    readonly as: "avatar";
    /** Column with the URLs of the pictures, which is then hidden. */
    readonly image?: string | undefined;
  } | false | undefined;
  /** Colours that follow from the values. */
  readonly scale?: ColorScale | undefined;
}

/** Columns by field name, or a list of the columns to show. */
export type Columns = { readonly [key: string]: Column } | ColumnList;

/** The columns to show, in order: names, or objects with the name as field. */
export type ColumnList = readonly (string | number | Column)[];

/** Colours that follow from values: a palette, a list of colours, or an object. */
export type ColorScale = "auto" | "blues" | "greens" | "oranges" | "purples" | "greys" | "viridis" | "cividis" | "magma" | "rdbu" | "puor" | "brbg" | "prgn" | "traffic" | readonly ((string & {}) | "aliceblue" | "antiquewhite" | "aqua" | "aquamarine" | "azure" | "beige" | "bisque" | "black" | "blanchedalmond" | "blue" | "blueviolet" | "brown" | "burlywood" | "cadetblue" | "chartreuse" | "chocolate" | "coral" | "cornflowerblue" | "cornsilk" | "crimson" | "cyan" | "darkblue" | "darkcyan" | "darkgoldenrod" | "darkgray" | "darkgreen" | "darkgrey" | "darkkhaki" | "darkmagenta" | "darkolivegreen" | "darkorange" | "darkorchid" | "darkred" | "darksalmon" | "darkseagreen" | "darkslateblue" | "darkslategray" | "darkslategrey" | "darkturquoise" | "darkviolet" | "deeppink" | "deepskyblue" | "dimgray" | "dimgrey" | "dodgerblue" | "firebrick" | "floralwhite" | "forestgreen" | "fuchsia" | "gainsboro" | "ghostwhite" | "gold" | "goldenrod" | "gray" | "green" | "greenyellow" | "grey" | "honeydew" | "hotpink" | "indianred" | "indigo" | "ivory" | "khaki" | "lavender" | "lavenderblush" | "lawngreen" | "lemonchiffon" | "lightblue" | "lightcoral" | "lightcyan" | "lightgoldenrodyellow" | "lightgray" | "lightgreen" | "lightgrey" | "lightpink" | "lightsalmon" | "lightseagreen" | "lightskyblue" | "lightslategray" | "lightslategrey" | "lightsteelblue" | "lightyellow" | "lime" | "limegreen" | "linen" | "magenta" | "maroon" | "mediumaquamarine" | "mediumblue" | "mediumorchid" | "mediumpurple" | "mediumseagreen" | "mediumslateblue" | "mediumspringgreen" | "mediumturquoise" | "mediumvioletred" | "midnightblue" | "mintcream" | "mistyrose" | "moccasin" | "navajowhite" | "navy" | "oldlace" | "olive" | "olivedrab" | "orange" | "orangered" | "orchid" | "palegoldenrod" | "palegreen" | "paleturquoise" | "palevioletred" | "papayawhip" | "peachpuff" | "peru" | "pink" | "plum" | "powderblue" | "purple" | "rebeccapurple" | "red" | "rosybrown" | "royalblue" | "saddlebrown" | "salmon" | "sandybrown" | "seagreen" | "seashell" | "sienna" | "silver" | "skyblue" | "slateblue" | "slategray" | "slategrey" | "snow" | "springgreen" | "steelblue" | "tan" | "teal" | "thistle" | "tomato" | "turquoise" | "violet" | "wheat" | "white" | "whitesmoke" | "yellow" | "yellowgreen" | (string & {}))[] | boolean | {
  /** Name of a palette, or colours from the smallest to the largest value. */
  readonly palette?: "auto" | "blues" | "greens" | "oranges" | "purples" | "greys" | "viridis" | "cividis" | "magma" | "rdbu" | "puor" | "brbg" | "prgn" | "traffic" | readonly ((string & {}) | "aliceblue" | "antiquewhite" | "aqua" | "aquamarine" | "azure" | "beige" | "bisque" | "black" | "blanchedalmond" | "blue" | "blueviolet" | "brown" | "burlywood" | "cadetblue" | "chartreuse" | "chocolate" | "coral" | "cornflowerblue" | "cornsilk" | "crimson" | "cyan" | "darkblue" | "darkcyan" | "darkgoldenrod" | "darkgray" | "darkgreen" | "darkgrey" | "darkkhaki" | "darkmagenta" | "darkolivegreen" | "darkorange" | "darkorchid" | "darkred" | "darksalmon" | "darkseagreen" | "darkslateblue" | "darkslategray" | "darkslategrey" | "darkturquoise" | "darkviolet" | "deeppink" | "deepskyblue" | "dimgray" | "dimgrey" | "dodgerblue" | "firebrick" | "floralwhite" | "forestgreen" | "fuchsia" | "gainsboro" | "ghostwhite" | "gold" | "goldenrod" | "gray" | "green" | "greenyellow" | "grey" | "honeydew" | "hotpink" | "indianred" | "indigo" | "ivory" | "khaki" | "lavender" | "lavenderblush" | "lawngreen" | "lemonchiffon" | "lightblue" | "lightcoral" | "lightcyan" | "lightgoldenrodyellow" | "lightgray" | "lightgreen" | "lightgrey" | "lightpink" | "lightsalmon" | "lightseagreen" | "lightskyblue" | "lightslategray" | "lightslategrey" | "lightsteelblue" | "lightyellow" | "lime" | "limegreen" | "linen" | "magenta" | "maroon" | "mediumaquamarine" | "mediumblue" | "mediumorchid" | "mediumpurple" | "mediumseagreen" | "mediumslateblue" | "mediumspringgreen" | "mediumturquoise" | "mediumvioletred" | "midnightblue" | "mintcream" | "mistyrose" | "moccasin" | "navajowhite" | "navy" | "oldlace" | "olive" | "olivedrab" | "orange" | "orangered" | "orchid" | "palegoldenrod" | "palegreen" | "paleturquoise" | "palevioletred" | "papayawhip" | "peachpuff" | "peru" | "pink" | "plum" | "powderblue" | "purple" | "rebeccapurple" | "red" | "rosybrown" | "royalblue" | "saddlebrown" | "salmon" | "sandybrown" | "seagreen" | "seashell" | "sienna" | "silver" | "skyblue" | "slateblue" | "slategray" | "slategrey" | "snow" | "springgreen" | "steelblue" | "tan" | "teal" | "thistle" | "tomato" | "turquoise" | "violet" | "wheat" | "white" | "whitesmoke" | "yellow" | "yellowgreen" | (string & {}))[] | undefined;
  /** sequential, diverging from mid, quantile (equally many values for each colour) or steps (classes of equal width). By default diverging if the signs of the numbers are mixed, or if the palette has a light middle and there is no domain; else sequential. */
  readonly kind?: "sequential" | "diverging" | "quantile" | "steps" | undefined;
  /** Middle of a diverging scale, 0 by default. From -1000000000000000 to 1000000000000000. */
  readonly mid?: number | `${number}` | undefined;
  /** The values that share the ends of the scale, by default those of each column. */
  readonly by?: "column" | "table" | "row" | "group" | undefined;
  /** Whether the smallest value has the last colour. */
  readonly reverse?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Colour of cells without a value, by default none. */
  readonly missing?: Color | "transparent" | undefined;
  /** What is coloured: the background of the cell, or its text. */
  readonly on?: "background" | "text" | undefined;
  /** Whether the ends of the scale are shown below the table. */
  readonly legend?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Numbers at the ends of the scale, by default the smallest and the largest; values beyond them have the colour of the end. With kind steps also the borders between the classes. */
  readonly domain?: readonly number[] | undefined;
  /** Number of colours, or "smooth" for 64. From 2 to 64. */
  readonly steps?: number | "smooth" | undefined;
};

/** Style of all cells of a column. */
export interface ColumnStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Alias of textColor. */
  readonly color?: Color | undefined;
  /** Alias of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter renders as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Alias of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Horizontal alignment of the text. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Vertical alignment of the text in a cell that is taller than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Alias of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** Whether the text is underlined. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis truncates text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Alias of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Maximum number of text lines; the rest is truncated with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Alias of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Width of the column, including padding; 30% is relative to the width of the table. From 1 to 5000. */
  readonly width?: number | `${number}` | `${number}px` | `${number}%` | "auto" | undefined;
  /** Minimum width of the column, including padding. From 1 to 5000. */
  readonly minWidth?: number | `${number}` | `${number}px` | undefined;
  /** Maximum width of the column, including padding; its text wraps, and only a long word can exceed it. From 1 to 5000. */
  readonly maxWidth?: number | `${number}` | `${number}px` | undefined;
  /** Padding on the left and right of the cells of the column, header included. From 0 to 50. */
  readonly cellPaddingX?: number | `${number}` | `${number}px` | undefined;
  /** Alias of cellPaddingX. From 0 to 50. */
  readonly paddingX?: number | `${number}` | `${number}px` | undefined;
}

/** Texts shown instead of certain values. */
export interface Substitute {
  /** Text for null; overrides complexDataDisplay.nullDisplay. */
  readonly null?: string | undefined;
  /** Text for an empty text. */
  readonly empty?: string | undefined;
  /** Text for the number 0. */
  readonly zero?: string | undefined;
  /** Numbers between 0 and a threshold. */
  readonly small?: {
    /** Numbers above 0 and below this are replaced. From 0 to 1000000000000000. Default: 0.01. */
    readonly below?: number | `${number}` | undefined;
    /** Text for small numbers; {x} is the threshold. Default: "<{x}". */
    readonly text?: string | undefined;
    /** both also replaces negative numbers, with the text mirrored: < becomes >. Default: "positive". */
    readonly sign?: "positive" | "both" | "+" | "+-" | "±" | undefined;
  } | undefined;
  /** Numbers from a threshold. */
  readonly large?: {
    /** This number and larger ones are replaced. From 0 to 1000000000000000. Default: 1000000000000. */
    readonly from?: number | `${number}` | undefined;
    /** Text for large numbers; {x} is the threshold. Default: "≥{x}". */
    readonly text?: string | undefined;
    /** both also replaces negative numbers, with the text mirrored: < becomes >. Default: "positive". */
    readonly sign?: "positive" | "both" | "+" | "+-" | "±" | undefined;
  } | undefined;
  /** Texts by value, for example {"N/A": "–"}. */
  readonly values?: { readonly [key: string]: string } | undefined;
}

/** How nested values, missing values and booleans are shown. */
export interface ComplexDataDisplay {
  /** Levels of nesting to show; deeper values show their number of items. From 1 to 5. Default: 2. */
  readonly maxDepth?: number | `${number}` | undefined;
  /** Arrays in one line, as a list, or as a table in the cell. Default: "inline". */
  readonly arrayDisplay?: "inline" | "list" | "table" | undefined;
  /** Objects in one line, or as a table in the cell. Default: "inline". */
  readonly objectDisplay?: "inline" | "table" | undefined;
  /** Text for null. Default: "-". */
  readonly nullDisplay?: string | undefined;
  /** Text for a missing value. Default: "". */
  readonly undefinedDisplay?: string | undefined;
  /** Texts for true and false. Default: {"true":"✓","false":"✗"}. */
  readonly booleanDisplay?: {
    readonly true?: string | undefined;
    readonly false?: string | undefined;
  } | "symbols" | "text" | undefined;
}

/** Filters, sorts, groups and aggregates the rows before rendering. */
export interface DataProcessing {
  readonly sortBy?: string | {
    /** A header. */
    readonly field?: string | undefined;
    /** A header. */
    readonly column?: string | undefined;
    readonly direction?: "asc" | "desc" | undefined;
    readonly order?: "asc" | "desc" | undefined;
  } | { readonly [key: string]: "asc" | "desc" } | readonly (string | {
    /** A header. */
    readonly field?: string | undefined;
    /** A header. */
    readonly column?: string | undefined;
    readonly direction?: "asc" | "desc" | undefined;
    readonly order?: "asc" | "desc" | undefined;
  } | { readonly [key: string]: "asc" | "desc" })[] | undefined;
  /** Default: "asc". */
  readonly sortDirection?: "asc" | "desc" | undefined;
  /** {column: value}, {column: {operator: value}}, {field, operator, value}, {and: […]}, {or: […]}, or a list of conditions that must all hold. */
  readonly filter?: { readonly [key: string]: unknown } | readonly { readonly [key: string]: unknown }[] | undefined;
  readonly groupBy?: string | readonly string[] | undefined;
  /** Aggregate functions for each field of a group. */
  readonly aggregate?: { readonly [key: string]: "sum" | "avg" | "min" | "max" | "count" | readonly ("sum" | "avg" | "min" | "max" | "count")[] } | undefined;
}

/** Page of a long table, and the page size. */
export interface Pagination {
  /** Whether to show only one page of the rows. currentPage or pageSize enables it too; a warning then reports how many rows are omitted. Default: false. */
  readonly enabled?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Rows on a page. From 1 to 5000. Default: 10. */
  readonly pageSize?: number | `${number}` | undefined;
  /** Alias of pageSize. From 1 to 5000. */
  readonly rowsPerPage?: number | `${number}` | undefined;
  /** The page to show, from 1. From 1 to 1000000. Default: 1. */
  readonly currentPage?: number | `${number}` | undefined;
  /** Alias of currentPage. From 1 to 1000000. */
  readonly page?: number | `${number}` | undefined;
}

/** Style of all cells of a row; row indexes refer to the rows as sent, from 0. */
export interface RowStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Alias of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Alias of textColor. */
  readonly color?: Color | undefined;
  /** Alias of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter renders as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Alias of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Horizontal alignment of the text. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Alias of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Vertical alignment of the text in a cell that is taller than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Alias of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Alias of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** Whether the text is underlined. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis truncates text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Alias of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Maximum number of text lines; the rest is truncated with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Alias of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Line above it, such as "2px solid #111", instead of the grid line; none removes that line. */
  readonly borderTop?: Border | undefined;
  /** Line below it, such as "1px solid", or none. */
  readonly borderBottom?: Border | undefined;
  /** Line on its left side, also in right-to-left tables; that of a row is at its left end. */
  readonly borderLeft?: Border | undefined;
  /** Line on its right side, also in right-to-left tables; that of a row is at its right end. */
  readonly borderRight?: Border | undefined;
  /** Levels by which the text of its first cell is indented. From 0 to 5. */
  readonly indent?: number | `${number}` | undefined;
  /** Minimum height of the row, including padding. From 1 to 5000. */
  readonly height?: number | `${number}` | `${number}px` | undefined;
  /** Alias of height. From 1 to 5000. */
  readonly minHeight?: number | `${number}` | `${number}px` | undefined;
}

/** Where the service loads the rows of a table from: a CSV, TSV, JSON, NDJSON, Markdown, HTML, XLSX or ODS file of up to 5 MB, or a link to a Google spreadsheet. */
export interface TableSource {
  /** An HTTP or HTTPS URL on the public internet. */
  readonly url: string;
  /** Format of the file; auto follows its content type and its content. Default: "auto". */
  readonly format?: "auto" | "csv" | "tsv" | "json" | "ndjson" | "markdown" | "html" | "xlsx" | "ods" | undefined;
  /** JSON Pointer to the rows in a JSON document, such as "/items". */
  readonly at?: string | undefined;
  /** If the source is a spreadsheet: the name of the sheet; by default the first visible one. */
  readonly sheet?: "Q4" | (string & {}) | undefined;
  /** If the source is a spreadsheet: the cells to read, such as B2:F20, B:F or 2:20; by default all of the sheet. */
  readonly range?: "B2:F20" | (string & {}) | undefined;
  /** If the source is HTML: the number of the table, from 1; by default the first one. */
  readonly table?: number | string | undefined;
  /** Headers of the request. The value "secret:crm" stands for the secret crm of the project. They are sent to the host of the URL only, and not recorded. */
  readonly headers?: { readonly [key: string]: string } | undefined;
  /** Part of the record of an image: the rows beside the source were loaded from it then, and are rendered as they are. Without rows, the source is loaded again. */
  readonly loadedAt?: string | undefined;
}

/** One summary row. */
export interface Summary {
  /** Text in the first column that has no function. */
  readonly label?: string | undefined;
  /** Each group, the whole table, or both. The default is both if there are groups. */
  readonly of?: "groups" | "table" | "both" | undefined;
  /** A function or an expression by column, or one function for all numeric columns; sum by default. */
  readonly columns?: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | { readonly [key: string]: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | `${string}(${string}` | {
    /** For example sum(profit) / sum(rev). */
    readonly expr: string;
  } } | undefined;
  /** Default: "bottom". */
  readonly side?: "bottom" | "top" | undefined;
  /** Text in columns without a function or values. Default: "". */
  readonly missing?: string | undefined;
  /** Format of the values; by default that of the column. */
  readonly format?: string | CellFormat | undefined;
  /** Only the groups with these values. */
  readonly groups?: readonly (string | number | boolean | null)[] | undefined;
  /** With pagination: all rows, or those of the page. Default: "all". */
  readonly over?: "all" | "page" | undefined;
  readonly style?: RowStyle | undefined;
}

/** A label above several columns, or above other spanners. */
export type Spanner = SpannerOfColumns | SpannerOfOver;

/** A {@link Spanner} with columns. */
export interface SpannerOfColumns extends SpannerMembers {
  /** Columns below it. */
  readonly columns: readonly string[];
  /** Labels of the spanners below it. */
  readonly over?: readonly string[] | undefined;
}

/** A {@link Spanner} with over. */
export interface SpannerOfOver extends SpannerMembers {
  /** Columns below it. */
  readonly columns?: readonly string[] | undefined;
  /** Labels of the spanners below it. */
  readonly over: readonly string[];
}

/** Members of every {@link Spanner}. */
export interface SpannerMembers {
  readonly label: string;
  /** Whether its columns are moved next to the first one. Default: true. */
  readonly gather?: boolean | undefined;
}

/** A column that shows the values of others. */
export type ColumnMerge = ColumnMergeOfWith | ColumnMergeOfPattern;

/** A {@link ColumnMerge} with with. */
export interface ColumnMergeOfWith extends ColumnMergeMembers {
  /** The other columns; they are not shown themselves. */
  readonly with: string | readonly string[];
  /** Text with {0} for the value of into, {1}, {2} … for those of with, or {column}. <<…>> is left out if a value inside it is missing. */
  readonly pattern?: string | undefined;
}

/** A {@link ColumnMerge} with pattern. */
export interface ColumnMergeOfPattern extends ColumnMergeMembers {
  /** The other columns; they are not shown themselves. */
  readonly with?: string | readonly string[] | undefined;
  /** Text with {0} for the value of into, {1}, {2} … for those of with, or {column}. <<…>> is left out if a value inside it is missing. */
  readonly pattern: string;
}

/** Members of every {@link ColumnMerge}. */
export interface ColumnMergeMembers {
  /** The column that shows the values. */
  readonly into: string;
  /** uncertainty: 12 ± 3; range: 12–15; share: 12 (40%). */
  readonly as?: "uncertainty" | "range" | "share" | undefined;
}

/** One step, with one verb: calculate, filter, group, pivot, unpivot, top, window, sort, transpose, select, rename. */
export type TransformStep = {
  [Name in keyof TransformStepMembers]: { readonly [Own in Name]: TransformStepMembers[Own] } & {
    readonly [Other in Exclude<keyof TransformStepMembers, Name>]?: undefined;
  };
}[keyof TransformStepMembers];

/** Members of {@link TransformStep}, of which each has exactly one. */
export interface TransformStepMembers {
  /** New columns by name, each with its expression; a name that exists is replaced. */
  readonly calculate: { readonly [key: string]: string };
  /** The rows to keep: conditions as in dataProcessing.filter, or an expression. */
  readonly filter: { readonly [key: string]: unknown } | readonly { readonly [key: string]: unknown }[] | string;
  /** One row per group of equal values. */
  readonly group: {
    /** Columns to group by; without them, all rows are one group. */
    readonly by?: string | number | readonly (string | number)[] | undefined;
    /** Functions by column. One function keeps the name of the column; several are named column.function. The key of an expression is the name of its column. */
    readonly aggregate?: { readonly [key: string]: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | `${string}(${string}` | {
      /** For example sum(profit) / sum(rev). */
      readonly expr: string;
    } | readonly ("sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range")[] } | undefined;
    /** Other names of the new columns. */
    readonly names?: { readonly [key: string]: string } | undefined;
  };
  /** Turns the values of a column into columns. */
  readonly pivot: {
    /** Columns that name the rows; by default all others. */
    readonly rows?: string | number | readonly (string | number)[] | undefined;
    /** Columns whose values become columns. */
    readonly columns: string | number | readonly (string | number)[];
    /** Columns with the values of the cells. */
    readonly values: string | number | readonly (string | number)[];
    /** How several rows become one cell: a function, or one by column of values. */
    readonly aggregate?: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | { readonly [key: string]: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" } | undefined;
    /** Value of a cell without rows. Default: null. */
    readonly fill?: string | number | boolean | null | undefined;
    /** Adds a row, a column, or both, with totals. Default: "none". */
    readonly totals?: boolean | "row" | "column" | "both" | "none" | undefined;
    /** Label of the totals. Default: "Total". */
    readonly label?: string | undefined;
    /** Order of the new columns. Default: "appearance". */
    readonly order?: "appearance" | "sorted" | undefined;
  };
  /** One row for each value of some columns. */
  readonly unpivot: {
    /** Columns whose values become rows. */
    readonly columns: string | number | readonly (string | number)[];
    /** Column of the names. Default: "name". */
    readonly name?: string | undefined;
    /** Column of the values. Default: "value". */
    readonly value?: string | undefined;
  };
  /** The rows with the largest values. */
  readonly top: {
    /** Number of rows. From 1 to 5000. */
    readonly n: number;
    /** Column that decides. */
    readonly by: string | number;
    /** desc: the largest value is first. Default: "desc". */
    readonly order?: "desc" | "asc" | undefined;
    /** Label of a row that combines all others; without it, they are left out. */
    readonly others?: string | undefined;
    /** Columns whose groups each have their own top rows. */
    readonly within?: string | number | readonly (string | number)[] | undefined;
    /** How numbers are combined in the row of the others; sum by default. */
    readonly aggregate?: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | { readonly [key: string]: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" } | undefined;
  };
  /** New columns by name, each with one function over the rows. */
  readonly window: { readonly [key: string]: {
    /** A column: its name, or its index from 0. */
    readonly share?: string | number | undefined;
    /** A column: its name, or its index from 0. */
    readonly rank?: string | number | undefined;
    /** A column: its name, or its index from 0. */
    readonly running?: string | number | undefined;
    /** A column: its name, or its index from 0. */
    readonly change?: string | number | undefined;
    /** Columns whose groups are computed on their own. */
    readonly within?: string | number | readonly (string | number)[] | undefined;
    /** For change: percentage divides by the previous value. Default: "difference". */
    readonly as?: "difference" | "percentage" | undefined;
    /** For rank: no gaps after equal values. Default: false. */
    readonly dense?: boolean | undefined;
    /** For rank: desc gives the largest value rank 1. Default: "desc". */
    readonly order?: "desc" | "asc" | undefined;
  } };
  /** Columns to sort by; a leading hyphen sorts in descending order. */
  readonly sort: string | number | { readonly [key: string]: unknown } | readonly (string | number | { readonly [key: string]: unknown })[];
  /** Exchanges rows and columns: the first column becomes the headers. */
  readonly transpose: true | {
    /** Header of the first column of the result. */
    readonly names?: string | undefined;
  };
  /** The columns to keep, in their order; or, with leading hyphens, those to leave out. */
  readonly select: string | number | readonly (string | number)[];
  /** New names by column. */
  readonly rename: { readonly [key: string]: string };
}

/** A table (data, or headers with rows) and its appearance. Formats that automation tools send are also accepted and reported in warnings: n8n items, Make bundles, JSON inside a JSON string, CSV in data, and an object of plain values (one row) or of lists (columns). */
export type TablePayload = TablePayloadOfData | TablePayloadOfHeadersRows | TablePayloadOfSource | TablePayloadOfColumnsRows;

/** A {@link TablePayload} with data. */
export interface TablePayloadOfData extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays, the first of which contains the headers. */
  readonly data: readonly Row[] | { readonly [key: string]: unknown } | string;
  /** Headers for rows; with data, the columns to show and their order. */
  readonly headers?: readonly HeaderCell[] | undefined;
  /** Rows, each with one cell per header. */
  readonly rows?: readonly Row[] | undefined;
  /** Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers. */
  readonly columns?: Columns | undefined;
  /** Where the service loads the rows from, instead of data. */
  readonly source?: TableSource | undefined;
}

/** A {@link TablePayload} with headers and rows. */
export interface TablePayloadOfHeadersRows extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays, the first of which contains the headers. */
  readonly data?: readonly Row[] | { readonly [key: string]: unknown } | string | undefined;
  /** Headers for rows; with data, the columns to show and their order. */
  readonly headers: readonly HeaderCell[];
  /** Rows, each with one cell per header. */
  readonly rows: readonly Row[];
  /** Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers. */
  readonly columns?: Columns | undefined;
  /** Where the service loads the rows from, instead of data. */
  readonly source?: TableSource | undefined;
}

/** A {@link TablePayload} with source. */
export interface TablePayloadOfSource extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays, the first of which contains the headers. */
  readonly data?: readonly Row[] | { readonly [key: string]: unknown } | string | undefined;
  /** Headers for rows; with data, the columns to show and their order. */
  readonly headers?: readonly HeaderCell[] | undefined;
  /** Rows, each with one cell per header. */
  readonly rows?: readonly Row[] | undefined;
  /** Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers. */
  readonly columns?: Columns | undefined;
  /** Where the service loads the rows from, instead of data. */
  readonly source: TableSource;
}

/** A {@link TablePayload} with columns and rows. */
export interface TablePayloadOfColumnsRows extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays, the first of which contains the headers. */
  readonly data?: readonly Row[] | { readonly [key: string]: unknown } | string | undefined;
  /** Headers for rows; with data, the columns to show and their order. */
  readonly headers?: readonly HeaderCell[] | undefined;
  /** Rows, each with one cell per header. */
  readonly rows: readonly Row[];
  /** Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers. */
  readonly columns: Columns;
  /** Where the service loads the rows from, instead of data. */
  readonly source?: TableSource | undefined;
}

/** Members of every {@link TablePayload}. */
export interface TablePayloadMembers {
  /** Title above the table. */
  readonly title?: string | undefined;
  /** Smaller line below the title. */
  readonly subtitle?: string | undefined;
  /** Small line below the table, for sources and notes. */
  readonly caption?: string | undefined;
  /** Texts shown instead of certain values; the values themselves stay the same. */
  readonly substitute?: Substitute | undefined;
  /** The logo: an image, an object with its position, or true for the logo of the project, which is also the default; false leaves it out. */
  readonly logo?: boolean | string | {
    /** The image: a PNG, JPEG, GIF, WebP or SVG as an http: or https: URL, or as a data: URL of at most 1 MB. Without it, that of the project. */
    readonly image?: string | undefined;
    /** Beside the title on the side where its lines start, beside it on the other side, or below the notes. Default: "title-start". */
    readonly position?: "title-start" | "title-end" | "footer" | undefined;
    /** Height; the width follows from the image. The default is 40, and 24 in the footer. From 8 to 200. */
    readonly height?: number | undefined;
    /** Name of the logo for screen readers and for other forms of the table. */
    readonly alt?: string | undefined;
    /** URL that the logo opens in SVG, PDF and HTML: http, https, mailto or tel. */
    readonly link?: string | undefined;
  } | undefined;
  /** Groups of rows, each under a heading: the column or columns to group by, an object, or a list of groups. The rows are kept; dataProcessing.groupBy aggregates them instead. */
  readonly rowGroups?: string | readonly string[] | {
    readonly by: string | readonly string[];
    /** Values of the groups that come first, in this order; a list for each level. */
    readonly order?: readonly (string | number | boolean | null | readonly (string | number | boolean | null)[])[] | undefined;
    /** Headings above the rows, or merged cells in the first column. Default: "row". */
    readonly as?: "row" | "column" | undefined;
    /** Pattern of the headings: {value}, and {n} for the number of rows. Default: "{value}". */
    readonly label?: string | undefined;
    /** Heading of the rows without a value. */
    readonly empty?: string | undefined;
  } | readonly {
    readonly label: string;
    /** Indexes of the rows as sent, from 0. */
    readonly rows: readonly number[];
  }[] | undefined;
  /** Summary rows: one function for all numeric columns, or a list of rows. */
  readonly summary?: "sum" | "mean" | "median" | "min" | "max" | "count" | "countDistinct" | "first" | "last" | "sd" | "range" | Summary | readonly Summary[] | undefined;
  /** Labels above several columns: a list of labels, or the delimiter between label and column in the names of the columns. */
  readonly spanners?: string | Spanner | readonly Spanner[] | {
    readonly delimiter: string;
    /** With a limit: at which end to split first. Default: "last". */
    readonly split?: "last" | "first" | undefined;
    /** Maximum number of splits; all by default. From 1 to 5. */
    readonly limit?: number | undefined;
    /** Whether the column comes first. Default: false. */
    readonly reverse?: boolean | undefined;
  } | undefined;
  /** The columns that name the rows: they come first, and a line separates them. */
  readonly stub?: string | readonly string[] | {
    readonly columns: string | readonly string[];
    /** Header of the stub, instead of those of its columns. */
    readonly label?: string | undefined;
    /** Levels by which the names are indented, 0 to 5, or the column that has them. From 0 to 5. */
    readonly indent?: number | string | undefined;
  } | undefined;
  /** Columns in which neighbouring cells with the same text become one cell: a column, a list, or an object. CSV and JSON keep every value. */
  readonly merge?: string | readonly string[] | {
    readonly columns: string | readonly string[];
    /** Cells of a later column are only merged within a merged cell of the earlier ones. Default: true. */
    readonly within?: boolean | undefined;
    /** Whether empty cells are merged too. Default: false. */
    readonly empty?: boolean | undefined;
  } | undefined;
  /** Columns that are shown in another column, such as a value and its uncertainty. CSV, JSON and XLSX keep the columns separate. */
  readonly mergeColumns?: ColumnMerge | readonly ColumnMerge[] | undefined;
  /** Notes below the table: a text, or a text with the places that get its mark. Marks follow the order of these places; notes with the same text share one. */
  readonly footnotes?: string | {
    readonly text: string;
    /** One place, or a list; without it the note has no mark. */
    readonly at?: "title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    } | readonly ("title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    })[] | undefined;
  } | readonly (string | {
    readonly text: string;
    /** One place, or a list; without it the note has no mark. */
    readonly at?: "title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    } | readonly ("title" | "subtitle" | {
      /** A column; its label, unless row, when or summary is given. */
      readonly column?: string | readonly string[] | undefined;
      /** Index of a row as sent, from 0. */
      readonly row?: number | readonly number[] | undefined;
      /** Rows that match a filter, as in dataProcessing.filter. */
      readonly when?: { readonly [key: string]: unknown } | undefined;
      /** The label of a column. */
      readonly header?: string | readonly string[] | undefined;
      /** The label of a spanner. */
      readonly spanner?: string | undefined;
      /** The value of a group, for its heading. */
      readonly group?: string | number | boolean | null | undefined;
      /** The text of a row in the stub, or true for the label of the stub. */
      readonly stub?: string | number | boolean | null | undefined;
      /** The label of a summary row, or true for all. */
      readonly summary?: string | number | boolean | null | undefined;
    })[] | undefined;
  })[] | undefined;
  /** Marks of the footnotes: a set, or a list that starts over with doubled marks. standard is *, †, ‡, §; extended adds ‖ and ¶. Default: "numbers". */
  readonly footnoteMarks?: "numbers" | "letters" | "LETTERS" | "standard" | "extended" | readonly string[] | undefined;
  /** Notes on the sources, below the footnotes. */
  readonly sourceNotes?: string | readonly string[] | undefined;
  /** Styles that depend on values. All matching rules apply; later ones win. */
  readonly rules?: {
    /** Columns whose cells get the style; without it, whole rows do. */
    readonly columns: string | readonly string[];
    /** Test of the values in columns, such as {"lt": 0}. */
    readonly is?: unknown;
    /** The largest values: a number of them, or a percentage such as "10%". From 1 to 999999. */
    readonly top?: number | string | undefined;
    /** The smallest values. From 1 to 999999. */
    readonly bottom?: number | string | undefined;
    /** Values above the mean or median of the column. */
    readonly above?: "mean" | "median" | undefined;
    /** Values below the mean or median of the column. */
    readonly below?: "mean" | "median" | undefined;
    /** Values that occur more than once, or only once. */
    readonly duplicate?: boolean | undefined;
    /** Icon before the text of the cells in columns, in the colour of the text. */
    readonly icon?: "arrow-up" | "arrow-up-right" | "arrow-right" | "arrow-down-right" | "arrow-down" | "triangle-up" | "triangle-down" | "dash" | "check" | "exclamation" | "cross" | "signal-1" | "signal-2" | "signal-3" | "signal-4" | "ring" | "half-dot" | "dot" | undefined;
    readonly scale?: ColorScale | undefined;
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | {
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | readonly ({
    /** Columns whose cells get the style; without it, whole rows do. */
    readonly columns: string | readonly string[];
    /** Test of the values in columns, such as {"lt": 0}. */
    readonly is?: unknown;
    /** The largest values: a number of them, or a percentage such as "10%". From 1 to 999999. */
    readonly top?: number | string | undefined;
    /** The smallest values. From 1 to 999999. */
    readonly bottom?: number | string | undefined;
    /** Values above the mean or median of the column. */
    readonly above?: "mean" | "median" | undefined;
    /** Values below the mean or median of the column. */
    readonly below?: "mean" | "median" | undefined;
    /** Values that occur more than once, or only once. */
    readonly duplicate?: boolean | undefined;
    /** Icon before the text of the cells in columns, in the colour of the text. */
    readonly icon?: "arrow-up" | "arrow-up-right" | "arrow-right" | "arrow-down-right" | "arrow-down" | "triangle-up" | "triangle-down" | "dash" | "check" | "exclamation" | "cross" | "signal-1" | "signal-2" | "signal-3" | "signal-4" | "ring" | "half-dot" | "dot" | undefined;
    readonly scale?: ColorScale | undefined;
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  } | {
    /** Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x. */
    readonly when?: { readonly [key: string]: unknown } | undefined;
    /** Style of the cells or rows. Colours can be good, bad, warn, info, muted, which fit the theme. */
    readonly style?: { readonly [key: string]: unknown } | undefined;
    /** Whether later rules do not apply to these cells. Default: false. */
    readonly stop?: boolean | undefined;
    /** Kind of rows. Default: "data". */
    readonly rows?: "data" | "summary" | "all" | undefined;
  })[] | undefined;
  /** Steps that reshape the rows before everything else, in their order; each has one verb and sees the columns of the earlier ones. */
  readonly transform?: TransformStep | readonly TransformStep[] | undefined;
  /** Colours, fonts, lines and spacing. */
  readonly styles?: TableStyles | undefined;
  /** Format, width, sorting, filters and everything else that is not a style. */
  readonly options?: TableOptions | undefined;
  /** Where the image will be shown; the same as options.for. */
  readonly for?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Light or dark colours, or an image with each; the same as options.colorScheme. */
  readonly colorScheme?: "light" | "dark" | "both" | undefined;
  /** Template of the project: its name for the newest version, or a name and a version such as "invoice@3". The members of the request take precedence. */
  readonly template?: string | undefined;
  /** If data is a data: URL of a spreadsheet: the name of the sheet; by default the first visible one. */
  readonly sheet?: "Q4" | (string & {}) | undefined;
  /** If data is a data: URL of a spreadsheet: the cells to read, such as B2:F20, B:F or 2:20; by default all of the sheet. */
  readonly range?: "B2:F20" | (string & {}) | undefined;
  /** If data is a data: URL of HTML: the number of the table, from 1; by default the first one. */
  readonly table?: number | string | undefined;
  /** Only for a live image with a source: how often the source is loaded again, from "5m" to "30d"; on the free plan from "1d". */
  readonly refresh?: string | undefined;
  /** Texts for the placeholders in the template and in the texts of this table: {"month": "May"} fills {{month}}. */
  readonly values?: { readonly [key: string]: string | number | boolean | null } | undefined;
  /** Platforms for which the response also contains a message: with the table of the platform itself, or with the image if the platform cannot show everything. Not in previews. */
  readonly native?: readonly ("slack" | "telegram" | "teams" | "discord" | "email")[] | undefined;
  /** File name without extension; at most 80 characters are used. */
  readonly customFilename?: string | undefined;
  /** Project that the image belongs to. */
  readonly projectId?: number | string | undefined;
  /** When the stored image is deleted and its URL returns 410: a time span such as "30m", "24h", "7d" or "2w", or a date and time with a time zone such as "2027-01-31T12:00:00Z", from 1 minute to 3,660 days (about 10 years) from now. By default, it does not expire. */
  readonly expires?: "24h" | "7d" | "2027-01-31T12:00:00Z" | (string & {}) | undefined;
  /** Who can open the stored image: public means everyone who has its URL; signed requires a signed URL, which expires. The response contains one. Default: "public". */
  readonly access?: "public" | "signed" | undefined;
}

/** A message with tables, such as the answer of a language model. */
export interface MessageRequest {
  /** The message in Markdown, with up to 50 tables to replace: with pipes, in HTML, of characters as psql prints them, or CSV in a code block. Other code is not searched. */
  readonly text: string;
  /** Where the message is posted: images get the size and the format for it. */
  readonly for?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** `wide`: only tables with at least 4 columns or 7 rows; smaller ones stay text. Default: "all". */
  readonly replace?: "all" | "wide" | undefined;
  /** Styles of all images, as `styles` of a table. */
  readonly styles?: { readonly [key: string]: unknown } | undefined;
  /** The project of the images. */
  readonly projectId?: number | undefined;
}
