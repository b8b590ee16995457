// Written by `npm run types -w sdk` from the OpenAPI document. Do not change it by hand.

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
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  image: ImageRecord;
  metadata: ImageMetadata;
  /** Every image of the table, in order; the first is the one described by the fields above. */
  images: ImagePart[];
  /** The id of the owner of the image. */
  userId: number;
  /** The id of the project of the image; null: none. */
  projectId: number | null;
  /** A one-sentence description of the image, for the alt attribute of an img element. */
  alt: string;
  /** The same description with the first rows, up to 2,000 characters. */
  longAlt: string;
  /** HTML for a web page or a mail: an img element with size and alt, one per image of a split table. */
  html: string;
  /** Markdown for the image, with its alt text; one paragraph per image of a split table. */
  markdown: string;
  /** Parts of the request that the service ignored or changed, each with path and message. */
  warnings: TableWarning[];
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
  /** Width of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  width: number;
  /** Height of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  height: number;
  /** Bytes of the file. */
  size: number;
}

/** One image of a stored table; a table has several if its destination needs them. */
export interface ImagePart {
  id: number;
  /** The public URL of the image. */
  url: string;
  filename: string;
  /** Width of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  width: number;
  /** Height of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  height: number;
  bytes: number;
  /** Number of this image, from 1. */
  part: number;
  /** Number of images of the table. */
  parts: number;
}

/** One temporary image of a table. */
export interface PassingPart {
  /** The public URL of the image. */
  url: string;
  /** Width of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  width: number;
  /** Height of the file in pixels of its own: with scale 2, a png or jpeg has twice as many as the table. */
  height: number;
  bytes: number;
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
  /** Every image of the table, in order; the first is the one described by the fields above. */
  images: PassingPart[];
  /** Parts of the request that the service ignored or changed, each with path and message. */
  warnings: TableWarning[];
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
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
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
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
  /** The request body as it was sent; null after 30 days, and for the second and later images of a table. */
  jsonData?: unknown;
}

/** One image with its size and, for 30 days, the table it was rendered from. */
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
  /** A page with the image and its downloads; chat apps show the image when the URL is posted. */
  shareUrl: string;
  userId: number;
  user_id: number;
  projectId: number | null;
  project_id: number | null;
  metadata: ImageMetadata;
  /** The request body as it was sent; null after 30 days, and for the second and later images of a table. */
  jsonData: unknown;
}

/** A project to create. */
export interface NewProject {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly endpointPath?: string | null | undefined;
}

/** A project as its owner sees it; of the key, only the prefix. */
export interface Project {
  id: number;
  name: string;
  description: string | null;
  endpointPath: string;
  /** The URL to post tables of this project to. */
  endpointUrl: string;
  apiKeyPrefix: string;
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
  apiKeyPrefix: string;
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

/** Sign-in methods that are configured on this server. */
export interface SignInWays {
  success: true;
  password: boolean;
  magicLink: boolean;
  google: boolean;
  github: boolean;
  /** Whether a registration sends a confirmation mail (202) instead of starting a session (201). */
  registrationByMail: boolean;
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
  /** Whether the e-mail address is verified, by a link or a provider. */
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  auth_provider: string;
  avatar_url: string | null;
  /** Whether changing the password in this session requires the current one. */
  needs_current_password: boolean;
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

/** The authenticated user. A project key sees its project but no data of its owner. */
export interface CallerUser {
  id: number;
  username: string | null;
  email: string | null;
  /** Whether the e-mail address is verified, by a link or a provider. */
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  auth_provider: string;
  avatar_url: string | null;
  /** Whether changing the password in this session requires the current one. */
  needs_current_password: boolean;
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
  /** The project of a project key; null for any other caller. */
  project: {
    id: number;
    name: string;
  } | null;
}

/** Changes to a profile; all other members are ignored. */
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
    /** A day of UTC. */
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
      /** A day of UTC. */
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
  /** Where to send the browser. */
  url: string;
}

/** An image of the demo converter, which expires after a day. */
export interface DemoImage {
  success: true;
  /** An absolute URL. */
  url: string;
  expiresAt: string;
  /** Every image of the table, in order. */
  images: PassingPart[];
  warnings: TableWarning[];
}

/** The operation succeeded. */
export interface Done {
  success: true;
}

/** The status of the service. */
export interface Status {
  status: "operational" | "unavailable";
}

/** A row: an object whose keys are the headers, or one cell for each header. */
export type Row = { readonly [column: string]: Cell } | readonly Cell[] | object;

/** A plain value, a nested value, or an object with value and how to show it. */
export type Cell = string | number | boolean | null | (CellStyle & {
  readonly type?: "text" | "number" | "percentage" | "date" | "datetime" | "boolean" | "markdown" | undefined;
  readonly value: unknown;
  /** Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one. */
  readonly markdown?: string | undefined;
  /** Text shown in place of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** http, https, mailto or tel address. */
  readonly link?: string | undefined;
  /** Text shown on pointing at the cell in svg and pdf. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly value?: unknown;
  /** Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one. */
  readonly markdown: string;
  /** Text shown in place of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** http, https, mailto or tel address. */
  readonly link?: string | undefined;
  /** Text shown on pointing at the cell in svg and pdf. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly type: "currency";
  readonly value: unknown;
  /** Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one. */
  readonly markdown?: string | undefined;
  /** Text shown in place of the value. */
  readonly display?: string | undefined;
  readonly format?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** http, https, mailto or tel address. */
  readonly link?: string | undefined;
  /** Text shown on pointing at the cell in svg and pdf. */
  readonly tooltip?: string | undefined;
}) | (CellStyle & {
  readonly type: "link" | "image";
  /** An address. */
  readonly value: string | null;
  /** Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one. */
  readonly markdown?: string | undefined;
  /** Text shown in place of the value. */
  readonly display?: string | undefined;
  readonly format?: string | CellFormat | undefined;
  readonly style?: CellStyle | undefined;
  /** http, https, mailto or tel address. */
  readonly link?: string | undefined;
  /** Text shown on pointing at the cell in svg and pdf. */
  readonly tooltip?: string | undefined;
}) | { readonly [key: string]: unknown } | readonly unknown[];

/** A text, or an object with a text and how this header looks. */
export type HeaderCell = string | number | boolean | null | {
  /** What the header says; display and value are other names of it. */
  readonly text?: string | number | null | undefined;
  /** Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one. */
  readonly markdown?: string | undefined;
  /** A https, http, mailto or tel address. */
  readonly link?: string | undefined;
  /** Shown in svg and pdf when the pointer rests on the header. */
  readonly tooltip?: string | undefined;
  readonly style?: CellStyle | undefined;
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Another name of textColor. */
  readonly color?: Color | undefined;
  /** Another name of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter is drawn as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Another name of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Side on which the text stands. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Where text stands in a cell that is higher than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Another name of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** A line under the text. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis cuts text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Another name of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Lines of text that are shown; the rest is cut with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Another name of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Another name of colspan. From 1 to 200. */
  readonly colSpan?: number | `${number}` | undefined;
  /** Another name of rowspan. From 1 to 5000. */
  readonly rowSpan?: number | `${number}` | undefined;
};

/** A colour: hex, rgb(), rgba() or a CSS name. */
export type Color = (string & {}) | "aliceblue" | "antiquewhite" | "aqua" | "aquamarine" | "azure" | "beige" | "bisque" | "black" | "blanchedalmond" | "blue" | "blueviolet" | "brown" | "burlywood" | "cadetblue" | "chartreuse" | "chocolate" | "coral" | "cornflowerblue" | "cornsilk" | "crimson" | "cyan" | "darkblue" | "darkcyan" | "darkgoldenrod" | "darkgray" | "darkgreen" | "darkgrey" | "darkkhaki" | "darkmagenta" | "darkolivegreen" | "darkorange" | "darkorchid" | "darkred" | "darksalmon" | "darkseagreen" | "darkslateblue" | "darkslategray" | "darkslategrey" | "darkturquoise" | "darkviolet" | "deeppink" | "deepskyblue" | "dimgray" | "dimgrey" | "dodgerblue" | "firebrick" | "floralwhite" | "forestgreen" | "fuchsia" | "gainsboro" | "ghostwhite" | "gold" | "goldenrod" | "gray" | "green" | "greenyellow" | "grey" | "honeydew" | "hotpink" | "indianred" | "indigo" | "ivory" | "khaki" | "lavender" | "lavenderblush" | "lawngreen" | "lemonchiffon" | "lightblue" | "lightcoral" | "lightcyan" | "lightgoldenrodyellow" | "lightgray" | "lightgreen" | "lightgrey" | "lightpink" | "lightsalmon" | "lightseagreen" | "lightskyblue" | "lightslategray" | "lightslategrey" | "lightsteelblue" | "lightyellow" | "lime" | "limegreen" | "linen" | "magenta" | "maroon" | "mediumaquamarine" | "mediumblue" | "mediumorchid" | "mediumpurple" | "mediumseagreen" | "mediumslateblue" | "mediumspringgreen" | "mediumturquoise" | "mediumvioletred" | "midnightblue" | "mintcream" | "mistyrose" | "moccasin" | "navajowhite" | "navy" | "oldlace" | "olive" | "olivedrab" | "orange" | "orangered" | "orchid" | "palegoldenrod" | "palegreen" | "paleturquoise" | "palevioletred" | "papayawhip" | "peachpuff" | "peru" | "pink" | "plum" | "powderblue" | "purple" | "rebeccapurple" | "red" | "rosybrown" | "royalblue" | "saddlebrown" | "salmon" | "sandybrown" | "seagreen" | "seashell" | "sienna" | "silver" | "skyblue" | "slateblue" | "slategray" | "slategrey" | "snow" | "springgreen" | "steelblue" | "tan" | "teal" | "thistle" | "tomato" | "turquoise" | "violet" | "wheat" | "white" | "whitesmoke" | "yellow" | "yellowgreen" | (string & {});

/** Look of the table. */
export interface TableStyles {
  /** Background of the header row. Default: "#2563eb". */
  readonly headerBg?: Color | "transparent" | undefined;
  /** Another name of headerBg. */
  readonly headerBgColor?: Color | "transparent" | undefined;
  /** Another name of headerBg. */
  readonly headerBackground?: Color | "transparent" | undefined;
  /** Another name of headerBg. */
  readonly headerBackgroundColor?: Color | "transparent" | undefined;
  /** Text colour of the header row. Default: "#ffffff". */
  readonly headerText?: Color | undefined;
  /** Another name of headerText. */
  readonly headerTextColor?: Color | undefined;
  /** Another name of headerText. */
  readonly headerColor?: Color | undefined;
  /** Background of the second, fourth, … row. Default: "#f8fafc". */
  readonly rowEvenBg?: Color | "transparent" | undefined;
  /** Another name of rowEvenBg. */
  readonly rowEvenBgColor?: Color | "transparent" | undefined;
  /** Another name of rowEvenBg. */
  readonly evenRowBg?: Color | "transparent" | undefined;
  /** Another name of rowEvenBg. */
  readonly alternateRowBg?: Color | "transparent" | undefined;
  /** Background of the first, third, … row, and of all rows when rows do not alternate. Default: "#ffffff". */
  readonly rowOddBg?: Color | "transparent" | undefined;
  /** Another name of rowOddBg. */
  readonly rowOddBgColor?: Color | "transparent" | undefined;
  /** Another name of rowOddBg. */
  readonly oddRowBg?: Color | "transparent" | undefined;
  /** Another name of rowOddBg. */
  readonly rowBg?: Color | "transparent" | undefined;
  /** Text colour of the rows. Default: "#0f172a". */
  readonly textColor?: Color | undefined;
  /** Another name of textColor. */
  readonly rowText?: Color | undefined;
  /** Another name of textColor. */
  readonly rowTextColor?: Color | undefined;
  /** Another name of textColor. */
  readonly color?: Color | undefined;
  /** Colour of the frame and of the lines between cells. Default: "#e2e8f0". */
  readonly borderColor?: Color | undefined;
  /** Text colour of cells with a link, unless the row or the cell sets one. Default: "#1d4ed8". */
  readonly linkColor?: Color | undefined;
  /** Font family of the whole table. Default: "Inter". */
  readonly fontFamily?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Another name of fontFamily. */
  readonly font?: "Inter" | "Roboto" | "Roboto Mono" | "Merriweather" | (string & {}) | undefined;
  /** Font size of headers and rows. From 6 to 96. Default: 14. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Font weight of the header row. Default: "bold". */
  readonly headerFontWeight?: "normal" | "bold" | undefined;
  /** Another name of headerFontWeight. */
  readonly headerWeight?: "normal" | "bold" | undefined;
  /** Space in the cells by name; cellPadding wins over it. A pdf on paper is compact where nothing is said about the space in cells. Default: "regular". */
  readonly density?: "compact" | "regular" | "spacious" | "condensed" | "dense" | "normal" | "standard" | "comfortable" | undefined;
  /** Space between the edge of a cell and its text, on all four sides. From 0 to 50. Default: 12. */
  readonly cellPadding?: number | `${number}` | `${number}px` | undefined;
  /** Another name of cellPadding. From 0 to 50. */
  readonly padding?: number | `${number}` | `${number}px` | undefined;
  /** The same at the left and right side only; wins over cellPadding. From 0 to 50. */
  readonly cellPaddingX?: number | `${number}` | `${number}px` | undefined;
  /** Another name of cellPaddingX. From 0 to 50. */
  readonly paddingX?: number | `${number}` | `${number}px` | undefined;
  /** The same above and below the text only; wins over cellPadding. From 0 to 50. */
  readonly cellPaddingY?: number | `${number}` | `${number}px` | undefined;
  /** Another name of cellPaddingY. From 0 to 50. */
  readonly paddingY?: number | `${number}` | `${number}px` | undefined;
  /** Where text stands in a cell that is higher than its text; without it in the middle, and at the top of a row that has a cell of more than two lines. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** ellipsis cuts text of a cell that needs more than maxLines lines; wrap shows all of it. Default: "wrap". */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Another name of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Lines of text a cell shows; the rest is cut with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Another name of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Style of the frame and of the lines between cells. Default: "solid". */
  readonly borderStyle?: "solid" | "dashed" | "dotted" | "none" | undefined;
  /** Width of the frame and of the lines between cells. From 0 to 20. Default: 1. */
  readonly borderWidth?: number | `${number}` | `${number}px` | undefined;
  /** Radius of the corners of the table. From 0 to 50. Default: 0. */
  readonly borderRadius?: number | `${number}` | `${number}px` | undefined;
  /** A soft shadow under the table. Default: false. */
  readonly tableShadow?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of tableShadow. */
  readonly shadow?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Paper behind and around the table; jpeg and pdf show white where it is transparent. Default: "#ffffff". */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly backgroundBg?: Color | "transparent" | undefined;
  /** Space between the edge of the picture and the table. From 0 to 200. Default: 16. */
  readonly outerPadding?: number | `${number}` | `${number}px` | undefined;
  /** Another name of outerPadding. From 0 to 200. */
  readonly margin?: number | `${number}` | `${number}px` | undefined;
  /** Whether rows alternate between rowOddBg and rowEvenBg. Default: true. */
  readonly zebraStripes?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of zebraStripes. */
  readonly zebra?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of zebraStripes. */
  readonly striped?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Quality of jpeg in steps of ten; 8 is the same as quality 80. From 1 to 10. Default: 8. */
  readonly imageQuality?: number | `${number}` | undefined;
  /** Format of the picture. Default: "png". */
  readonly imageFormat?: "png" | "jpeg" | "svg" | "pdf" | "jpg" | undefined;
  /** Width of the picture; the settings screen starts at 800. From 100 to 5000. Default: 800. */
  readonly defaultWidth?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** Another name of defaultWidth. From 100 to 5000. */
  readonly tableWidth?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** Styles by header or by column index from 0. */
  readonly columnStyles?: { readonly [key: string]: ColumnStyle } | readonly (ColumnStyle | null)[] | undefined;
  /** Styles by row index from 0, in the order the rows were sent. */
  readonly rowStyles?: { readonly [key: string]: RowStyle } | readonly (RowStyle | null)[] | undefined;
  /** Styles by "row,column", column being a header or an index; by row and then by column; or a list of {row, column, style}. */
  readonly cellStyles?: { readonly [key: string]: CellStyle | { readonly [key: string]: CellStyle } } | readonly ({
    readonly row: number;
    readonly column: number | string;
    readonly style?: CellStyle | undefined;
  })[] | undefined;
  readonly complexDataDisplay?: ComplexDataDisplay | undefined;
  readonly dataProcessing?: DataProcessing | undefined;
  /** Shows one page of a long table. pageSize or currentPage without enabled turn it on, with a warning that says how many rows are left out. */
  readonly pagination?: boolean | Pagination | undefined;
}

/** What is shown, in which format and size; may hold styles too. */
export interface TableOptions extends TableStyles {
  /** Title above the table. */
  readonly title?: string | undefined;
  /** Smaller line under the title. */
  readonly subtitle?: string | undefined;
  /** Small line under the table, for sources and notes. */
  readonly caption?: string | undefined;
  /** Where the picture will be shown: sets its format, width, scale and look, keeps all limits of that place, and splits a long table into several pictures. */
  readonly for?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Another name of for. */
  readonly destination?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Format of the picture. Default: "png". */
  readonly format?: "png" | "jpeg" | "svg" | "pdf" | "jpg" | undefined;
  /** Width of the picture; auto takes what the content needs. From 100 to 5000. Default: "auto". */
  readonly width?: number | `${number}` | `${number}px` | "auto" | undefined;
  /** Quality of jpeg; other formats are lossless. From 1 to 100. Default: 80. */
  readonly quality?: number | `${number}` | undefined;
  /** Device pixels per pixel of png and jpeg: 2 gives a picture for high-density screens. From 1 to 4. Default: 1. */
  readonly scale?: number | `${number}` | undefined;
  /** Another name of scale. From 1 to 4. */
  readonly deviceScaleFactor?: number | `${number}` | undefined;
  /** Another name of scale. From 1 to 4. */
  readonly pixelRatio?: number | `${number}` | undefined;
  /** A ready-made look; styles change it further. In a request it replaces the colours of saved settings. Default: "default". */
  readonly theme?: "default" | "light" | "minimal" | "dark" | "midnight" | "forest" | "sunset" | "ledger" | "terminal" | "ocean" | "rose" | "lavender" | "corporate" | "newspaper" | "print" | "graphite" | "espresso" | "contrast" | undefined;
  /** Whether the header row is shown; false also says that an array of arrays has no header row. Default: true. */
  readonly headers?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of headers. */
  readonly showHeaders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether the header row is shown. Default: true. */
  readonly showColumnHeaders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** A first column that counts the rows. Default: false. */
  readonly showRowNumbers?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** The frame of the table; frame says what it is made of. Default: true. */
  readonly showBorder?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of showBorder. */
  readonly showBorders?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** What showBorder draws: a box round the table, or rules above it, under its header and below it, as in books. Default: "box". */
  readonly frame?: "box" | "rules" | "full" | "booktabs" | "horizontal" | undefined;
  /** The lines between cells. Default: true. */
  readonly showGridLines?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Which lines between cells are drawn while showGridLines is on: all, or those of one direction. Default: "all". */
  readonly gridLines?: "all" | "rows" | "columns" | "both" | "horizontal" | "vertical" | undefined;
  /** Whether rows alternate between rowOddBg and rowEvenBg. Default: true. */
  readonly showAlternatingRows?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Whether columns take the width their content needs; false makes all columns equally wide. Default: true. */
  readonly autoFitColumns?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Repeats the header row on every page of a pdf. Default: false. */
  readonly freezeHeader?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Repeats the first column, and the row numbers before it, on each part when a wide table is split. Default: false. */
  readonly freezeFirstColumn?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Side on which the first column stands; auto follows the script of the headers. Default: "auto". */
  readonly direction?: "auto" | "ltr" | "rtl" | undefined;
  /** Another name of direction. */
  readonly dir?: "auto" | "ltr" | "rtl" | undefined;
  /** Paper of a pdf; single makes one page as large as the table. Default: "single". */
  readonly page?: "single" | "a4" | "letter" | undefined;
  /** Another name of page. */
  readonly paper?: "single" | "a4" | "letter" | undefined;
  /** How a table that is too wide for its paper is brought onto it: auto splits its columns over pages where it would have to be much smaller; width makes it as small as it takes, down to text of 4 points. Default: "auto". */
  readonly pageFit?: "auto" | "width" | undefined;
  /** Text of an svg: outlined looks the same everywhere; live can be selected, searched and read aloud, in the fonts of the viewer. Default: "outlined". */
  readonly svgText?: "outlined" | "live" | "outlines" | "paths" | undefined;
  /** Another name of svgText. */
  readonly text?: "outlined" | "live" | "outlines" | "paths" | undefined;
  /** Name of the file, without ending. */
  readonly customFilename?: string | undefined;
  /** Another name of customFilename. */
  readonly fileName?: string | undefined;
  readonly styles?: TableStyles | undefined;
}

/** Style of one cell. */
export interface CellStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Another name of textColor. */
  readonly color?: Color | undefined;
  /** Another name of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter is drawn as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Another name of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Side on which the text stands. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Where text stands in a cell that is higher than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Another name of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** A line under the text. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis cuts text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Another name of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Lines of text that are shown; the rest is cut with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Another name of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Columns the cell covers. From 1 to 200. */
  readonly colspan?: number | `${number}` | undefined;
  /** Another name of colspan. From 1 to 200. */
  readonly colSpan?: number | `${number}` | undefined;
  /** Rows the cell covers. From 1 to 5000. */
  readonly rowspan?: number | `${number}` | undefined;
  /** Another name of rowspan. From 1 to 5000. */
  readonly rowSpan?: number | `${number}` | undefined;
}

/** How the value of a cell is written. */
export interface CellFormat {
  /** Pattern of a number (#,##0.00) or a date (YYYY-MM-DD). */
  readonly pattern?: string | undefined;
  /** Language tag whose separators and month names are used, for example de-DE. */
  readonly locale?: string | undefined;
  /** compact writes large numbers short: 1.2K, 3.4M. */
  readonly notation?: "standard" | "compact" | "short" | undefined;
  /** Zone in which a moment is shown: UTC, +05:30 or a name such as Europe/Berlin. */
  readonly timeZone?: string | undefined;
  /** Another name of timeZone. */
  readonly timezone?: string | undefined;
  /** Another name of timeZone. */
  readonly tz?: string | undefined;
  /** Digits after the decimal point. From 0 to 20. */
  readonly decimals?: number | `${number}` | undefined;
  /** Another name of decimals. From 0 to 20. */
  readonly digits?: number | `${number}` | undefined;
  /** Another name of decimals. From 0 to 20. */
  readonly precision?: number | `${number}` | undefined;
  /** Another name of decimals. From 0 to 20. */
  readonly decimalPlaces?: number | `${number}` | undefined;
  /** Whether thousands are separated. */
  readonly grouping?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of grouping. */
  readonly useGrouping?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of grouping. */
  readonly thousandsSeparator?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ISO 4217 code or symbol of a currency, for example EUR or €. */
  readonly currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | undefined;
  /** Another name of currency. */
  readonly currencyCode?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | "us$" | "cn¥" | "jp¥" | "元" | "円" | "฿" | "₱" | "₸" | "₾" | "֏" | "₼" | "៛" | "₭" | "₮" | "₲" | "₡" | "₵" | "৳" | "₫" | "₦" | "₪" | "₺" | "₴" | "₽" | "ft" | "kč" | "zł" | "kr" | "r$" | "mx$" | "nt$" | "s$" | "hk$" | "nz$" | "ca$" | "a$" | "₩" | "₹" | "¥" | "£" | "€" | "$" | (string & {}) | undefined;
  /** Currency symbol in place of the usual one. */
  readonly symbol?: string | undefined;
  /** Another name of symbol. */
  readonly currencySymbol?: string | undefined;
  /** Side of the number on which the currency symbol stands. */
  readonly symbolPosition?: "before" | "after" | undefined;
  /** Text before the number. */
  readonly prefix?: string | undefined;
  /** Text after the number. */
  readonly suffix?: string | undefined;
  /** Another name of suffix. */
  readonly unit?: string | undefined;
  /** percentage only: 100 (the default) for fractions such as 0.15, 1 for values that are percent already. From 1 to 100. */
  readonly scale?: number | `${number}` | undefined;
  /** boolean only: text for true. */
  readonly true?: string | undefined;
  /** Another name of true. */
  readonly trueText?: string | undefined;
  /** boolean only: text for false. */
  readonly false?: string | undefined;
  /** Another name of false. */
  readonly falseText?: string | undefined;
  /** image only: text in place of the picture where it cannot be shown, and for screen readers. */
  readonly alt?: string | undefined;
  /** image only: width of the box the picture is fitted into. From 1 to 2000. */
  readonly width?: number | `${number}` | `${number}px` | undefined;
  /** image only: height of the box the picture is fitted into. From 1 to 2000. */
  readonly height?: number | `${number}` | `${number}px` | undefined;
  /** image only: a wider picture is made smaller; 240 where nothing is said. From 1 to 2000. */
  readonly maxWidth?: number | `${number}` | `${number}px` | undefined;
  /** image only: a higher picture is made smaller; 120 where nothing is said. From 1 to 2000. */
  readonly maxHeight?: number | `${number}` | `${number}px` | undefined;
  /** image only, with width and height: contain (the default) shows all of the picture, cover fills the box. */
  readonly fit?: "contain" | "cover" | undefined;
  /** Another name of fit. */
  readonly objectFit?: "contain" | "cover" | undefined;
  /** image only: round ends, which make a square picture a circle. */
  readonly rounded?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Another name of rounded. */
  readonly circle?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** image only: radius of the corners. From 0 to 2000. */
  readonly radius?: number | `${number}` | `${number}px` | undefined;
  /** Another name of radius. From 0 to 2000. */
  readonly borderRadius?: number | `${number}` | `${number}px` | undefined;
}

/** Style of all cells of a column. */
export interface ColumnStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Another name of textColor. */
  readonly color?: Color | undefined;
  /** Another name of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter is drawn as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Another name of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Side on which the text stands. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Where text stands in a cell that is higher than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Another name of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** A line under the text. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis cuts text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Another name of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Lines of text that are shown; the rest is cut with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Another name of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Width of the column, padding included; 30% is a share of the width of the table. From 1 to 5000. */
  readonly width?: number | `${number}` | `${number}px` | `${number}%` | "auto" | undefined;
  /** The column is never narrower, padding included. From 1 to 5000. */
  readonly minWidth?: number | `${number}` | `${number}px` | undefined;
  /** The column is not wider, padding included, and its text wraps; only a long word needs more. From 1 to 5000. */
  readonly maxWidth?: number | `${number}` | `${number}px` | undefined;
}

/** How nested values, missing values and booleans are shown. */
export interface ComplexDataDisplay {
  /** Levels of nesting that are shown; deeper values show how many items they have. From 1 to 5. Default: 2. */
  readonly maxDepth?: number | `${number}` | undefined;
  /** Arrays in one line, as a list, or as a table in the cell. Default: "inline". */
  readonly arrayDisplay?: "inline" | "list" | "table" | undefined;
  /** Objects in one line, or as a table in the cell. Default: "inline". */
  readonly objectDisplay?: "inline" | "table" | undefined;
  /** Text for null. Default: "-". */
  readonly nullDisplay?: string | undefined;
  /** Text for a value that is missing. Default: "". */
  readonly undefinedDisplay?: string | undefined;
  /** Texts for true and false. Default: {"true":"✓","false":"✗"}. */
  readonly booleanDisplay?: {
    readonly true?: string | undefined;
    readonly false?: string | undefined;
  } | "symbols" | "text" | undefined;
}

/** Filter, sort, group and count the rows before they are drawn. */
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
  /** {column: value}, {column: {operator: value}}, {field, operator, value}, {and: […]}, {or: […]}, or a list of which all must hold. */
  readonly filter?: { readonly [key: string]: unknown } | readonly { readonly [key: string]: unknown }[] | undefined;
  readonly groupBy?: string | readonly string[] | undefined;
  /** What to say about each field of a group. */
  readonly aggregate?: { readonly [key: string]: "sum" | "avg" | "min" | "max" | "count" | readonly ("sum" | "avg" | "min" | "max" | "count")[] } | undefined;
}

/** Which page of a long table, and how long it is. */
export interface Pagination {
  /** Whether one page of the rows is shown. A page or its size turns it on too; a warning then says how many rows are left out. Default: false. */
  readonly enabled?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** Rows on a page. From 1 to 5000. Default: 10. */
  readonly pageSize?: number | `${number}` | undefined;
  /** Another name of pageSize. From 1 to 5000. */
  readonly rowsPerPage?: number | `${number}` | undefined;
  /** The page to show, from 1. From 1 to 1000000. Default: 1. */
  readonly currentPage?: number | `${number}` | undefined;
  /** Another name of currentPage. From 1 to 1000000. */
  readonly page?: number | `${number}` | undefined;
}

/** Style of all cells of a row; the index counts the rows as sent, from 0. */
export interface RowStyle {
  /** Background. */
  readonly backgroundColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly background?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bg?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly bgColor?: Color | "transparent" | undefined;
  /** Another name of backgroundColor. */
  readonly fill?: Color | "transparent" | undefined;
  /** Text colour. */
  readonly textColor?: Color | undefined;
  /** Another name of textColor. */
  readonly color?: Color | undefined;
  /** Another name of textColor. */
  readonly fontColor?: Color | undefined;
  /** Font weight; lighter is drawn as normal, bolder as bold. */
  readonly fontWeight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Another name of fontWeight. */
  readonly weight?: "normal" | "bold" | "lighter" | "bolder" | "300" | "400" | "600" | "700" | "800" | "900" | undefined;
  /** Side on which the text stands. */
  readonly textAlign?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly align?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Another name of textAlign. */
  readonly alignment?: "left" | "center" | "right" | "centre" | "middle" | "start" | "end" | undefined;
  /** Where text stands in a cell that is higher than its text. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly valign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Another name of verticalAlign. */
  readonly vAlign?: "top" | "middle" | "bottom" | "center" | undefined;
  /** Font size. From 6 to 96. */
  readonly fontSize?: number | `${number}` | `${number}px` | undefined;
  /** Another name of fontSize. From 6 to 96. */
  readonly size?: number | `${number}` | `${number}px` | undefined;
  /** A line under the text. */
  readonly underline?: boolean | "true" | "false" | 1 | 0 | "1" | "0" | undefined;
  /** ellipsis cuts text that needs more than maxLines lines; wrap shows all of it. */
  readonly overflow?: "wrap" | "ellipsis" | undefined;
  /** Another name of overflow. */
  readonly textOverflow?: "wrap" | "ellipsis" | undefined;
  /** Lines of text that are shown; the rest is cut with an ellipsis. From 1 to 100. */
  readonly maxLines?: number | `${number}` | undefined;
  /** Another name of maxLines. From 1 to 100. */
  readonly lineClamp?: number | `${number}` | undefined;
  /** Least height of the row, padding included. From 1 to 5000. */
  readonly height?: number | `${number}` | `${number}px` | undefined;
  /** Another name of height. From 1 to 5000. */
  readonly minHeight?: number | `${number}` | `${number}px` | undefined;
}

/** A table: data, or headers with rows; and how it looks. What automation tools send instead is taken too and named in warnings: items of n8n, bundles of Make, JSON inside JSON text, CSV in data, and an object of plain values, which is one row, or of lists, which are columns. */
export type TablePayload = TablePayloadOfData | TablePayloadOfHeadersRows;

/** The form of a {@link TablePayload} that has data. */
export interface TablePayloadOfData extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays of which the first holds the headers. */
  readonly data: readonly Row[] | { readonly [key: string]: unknown } | string;
  /** Headers of rows; with data, the columns to show and their order. */
  readonly headers?: readonly HeaderCell[] | undefined;
  /** Rows, each with one cell a header. */
  readonly rows?: readonly Row[] | undefined;
}

/** The form of a {@link TablePayload} that has headers and rows. */
export interface TablePayloadOfHeadersRows extends TablePayloadMembers {
  /** Rows as objects whose keys are the headers, or as arrays of which the first holds the headers. */
  readonly data?: readonly Row[] | { readonly [key: string]: unknown } | string | undefined;
  /** Headers of rows; with data, the columns to show and their order. */
  readonly headers: readonly HeaderCell[];
  /** Rows, each with one cell a header. */
  readonly rows: readonly Row[];
}

/** Members of every {@link TablePayload}. */
export interface TablePayloadMembers {
  /** Title above the table. */
  readonly title?: string | undefined;
  /** Smaller line under the title. */
  readonly subtitle?: string | undefined;
  /** Small line under the table, for sources and notes. */
  readonly caption?: string | undefined;
  /** Colours, fonts, lines and distances. */
  readonly styles?: TableStyles | undefined;
  /** Format, width, sorting, filters and all that is no look. */
  readonly options?: TableOptions | undefined;
  /** Where the picture will be shown; the same as options.for. */
  readonly for?: "slack" | "discord" | "telegram" | "whatsapp" | "teams" | "email" | "slide" | "social" | undefined;
  /** Name of the file, without ending; at most 80 characters of it are used. */
  readonly customFilename?: string | undefined;
  /** Project the image belongs to. */
  readonly projectId?: number | string | undefined;
}
