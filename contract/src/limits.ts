/**
 * Every size and time the product promises or refuses, with its unit in its name. Pages, messages, the engine and
 * the server read them here.
 */
export const limits = {
  bodyBytesMax: 5 * 1024 * 1024,
  demoBodyBytesMax: 256 * 1024,
  jsonDepthMax: 64,
  /** Of CSV, Markdown and the like, and delimiters of a line; more cannot be so few rows and cells. */
  tableTextLinesMax: 100_000,
  /** Of a form that holds a table. */
  formFieldsMax: 500,
  rowsMax: 5_000,
  columnsMax: 200,
  cellsMax: 50_000,
  cellTextCharsMax: 32_767,
  headerCharsMax: 255,
  titleCharsMax: 500,
  widthPxMin: 100,
  widthPxMax: 5_000,
  fontSizePxMin: 6,
  fontSizePxMax: 96,
  cellPaddingPxMax: 50,
  borderWidthPxMax: 20,
  borderRadiusPxMax: 50,
  outerPaddingPxMax: 200,
  /** Longest side of a picture in a cell. */
  imageSidePxMax: 2_000,
  /** Most lines an ellipsis can be asked for after. */
  textLinesMax: 100,
  /** Different pictures that one table may show; further ones are placeholders. */
  imagesMax: 50,
  /** Bytes of one picture that is written into the payload as a data: URL. */
  dataImageBytesMax: 1_000_000,
  /** Bytes of one picture that is handed in. */
  imageBytesMax: 5_000_000,
  /** Millions of pixels of one picture in a cell, before it is made smaller. */
  imageMegapixelsMax: 25,
  /** Millions of pixels of all pictures of a table together: that much is decoded at once. */
  imagesMegapixelsMax: 50,
  /** Bytes of all pictures of a table that are loaded from their addresses. */
  imagesBytesMax: 20_000_000,
  scaleMin: 1,
  scaleMax: 4,
  qualityMin: 1,
  qualityMax: 100,
  imageQualityMin: 1,
  imageQualityMax: 10,
  maxDepthMin: 1,
  maxDepthMax: 5,
  /** Longest side of a png or jpeg in device pixels; many viewers stop at 32,767. */
  sideDevicePxMax: 32_767,
  /** Of the finished png or jpeg, in device pixels. */
  megapixelsMax: 100,
  pdfPagesMax: 100,
  /** Pictures that one table is split into for its destination. */
  partsMax: 20,
  /** Bytes of a finished file. */
  outputBytesMax: 20_000_000,
  linkCharsMax: 2_048,
  /** Of the text that stands in place of a picture; chats cut a longer one. */
  altCharsMax: 250,
  /** Of the long form of it, with the first rows. */
  longAltCharsMax: 2_000,
  filenameCharsMax: 80,
  projectNameCharsMax: 50,
  projectDescriptionCharsMax: 200,
  endpointPathCharsMin: 3,
  endpointPathCharsMax: 50,
  previewLifetimeSeconds: 3_600,
  jsonDataRetentionDays: 30,
  usageWindowDays: 30,
  imageCacheSeconds: 86_400,
  /** How long a deleted image can be restored. */
  imageRestoreSeconds: 60,
  /** How long the web app offers to undo a deletion. */
  undoOfferMs: 6_000,
  /** CPU time for one table. */
  renderDeadlineMs: 12_000,
  statusPollSeconds: 60,
  copyConfirmationMs: 2_000,
  toastMs: 5_000,
  projectListStaleMs: 30_000,
} as const;
