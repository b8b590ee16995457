/**
 * Every size and time limit of the product, with its unit in its name. Pages, messages, the engine and the
 * server all read them here.
 */
export const limits = {
  bodyBytesMax: 5 * 1024 * 1024,
  /** Tables of a batch. */
  batchTablesMax: 50,
  /** How long after the start of a batch its tables are begun. */
  batchBeginMsMax: 20_000,
  /** Characters of a message with tables. */
  messageCharsMax: 200_000,
  /** A table of a message that has as many columns or rows is wide; smaller ones are readable as text. */
  wideColumnsMin: 4,
  wideRowsMin: 7,
  /** Tables in larger bodies are read and rendered one at a time per account. */
  concurrentBodyBytesMax: 1024 * 1024,
  demoBodyBytesMax: 256 * 1024,
  jsonDepthMax: 64,
  /**
   * Lines of a text table (CSV, Markdown and so on), and delimiters per line; more exceeds the other limits
   * anyway.
   */
  tableTextLinesMax: 100_000,
  /** Bytes of the parts of a spreadsheet file that are read, when they are unpacked. */
  workbookBytesMax: 64 * 1024 * 1024,
  /** Parts of a spreadsheet file. */
  workbookPartsMax: 5_000,
  /** Elements inside each other, in a spreadsheet file or in HTML. */
  tableFileDepthMax: 256,
  /** Columns of a spreadsheet or an HTML table, before `transform`. */
  tableFileColumnsMax: 1_000,
  /** Characters in the cells of a spreadsheet or an HTML table. */
  tableFileCharsMax: 10_000_000,
  /** Fields of a form that contains a table. */
  formFieldsMax: 500,
  rowsMax: 5_000,
  columnsMax: 200,
  cellsMax: 50_000,
  cellTextCharsMax: 32_767,
  headerCharsMax: 255,
  groupLevelsMax: 3,
  groupsMax: 500,
  summaryRowsMax: 10,
  spannerLevelsMax: 5,
  stubColumnsMax: 3,
  rulesMax: 50,
  scaleColorsMax: 9,
  /** Rules times cells. */
  ruleChecksMax: 2_500_000,
  /** Width of a drawing in a cell. */
  visualWidthPxMin: 20,
  visualWidthPxMax: 500,
  bulletRangesMax: 5,
  /** Values of a list that one cell draws. */
  visualValuesMax: 500,
  /** Values of all such lists of a table. */
  visualValuesTableMax: 20_000,
  starsMax: 10,
  /** Colours by text of one column. */
  badgeColorsMax: 100,
  /** Badges of one cell. */
  badgesMax: 50,
  /** Steps of `transform`. */
  transformStepsMax: 30,
  /** Rows that a table with `transform` may have before its first step. */
  transformRowsMax: 50_000,
  /** Rows times columns before and after each step. */
  transformValuesMax: 500_000,
  /** Members of one step, such as the columns that it calculates. */
  transformMembersMax: 50,
  expressionCharsMax: 500,
  /** Brackets and functions inside each other. */
  expressionDepthMax: 32,
  /** Names, values, operators and functions of an expression. */
  expressionNodesMax: 200,
  /** Nodes of an expression times rows. */
  expressionChecksMax: 5_000_000,
  /** The same for all expressions of a table. */
  expressionChecksTableMax: 20_000_000,
  /** Characters of all texts that the expressions of a table write. */
  expressionTextCharsMax: 20_000_000,
  footnotesMax: 50,
  /** Positions of the marks of all footnotes. */
  footnotePlacesMax: 200,
  noteCharsMax: 500,
  footnoteMarkCharsMax: 8,
  titleCharsMax: 500,
  widthPxMin: 100,
  widthPxMax: 5_000,
  fontSizePxMin: 6,
  fontSizePxMax: 96,
  cellPaddingPxMax: 50,
  borderWidthPxMax: 20,
  indentMax: 5,
  borderRadiusPxMax: 50,
  outerPaddingPxMax: 200,
  /** Longest side of an image in a cell. */
  imageSidePxMax: 2_000,
  /** Maximum number of lines before an ellipsis. */
  textLinesMax: 100,
  /** Different images per table; placeholders replace any others. */
  imagesMax: 50,
  /** Bytes of one image that is embedded in the payload as a data: URL. */
  dataImageBytesMax: 1_000_000,
  /** Bytes of one image that the caller supplies. */
  imageBytesMax: 5_000_000,
  /** Bytes of a logo. */
  logoBytesMax: 1_000_000,
  logoMegapixelsMax: 10,
  logoHeightPxMin: 8,
  logoHeightPxMax: 200,
  logoAltCharsMax: 200,
  /** Elements of an SVG, with those that it shows several times. */
  svgElementsMax: 10_000,
  /** Nested elements of an SVG. */
  svgDepthMax: 64,
  /** Megapixels of one image in a cell, before it is scaled down. */
  imageMegapixelsMax: 25,
  /** Megapixels of all images of a table together, which are decoded at the same time. */
  imagesMegapixelsMax: 50,
  /** Bytes of all images of a table that are loaded from URLs. */
  imagesBytesMax: 20_000_000,
  scaleMin: 1,
  scaleMax: 4,
  qualityMin: 1,
  qualityMax: 100,
  imageQualityMin: 1,
  imageQualityMax: 10,
  maxDepthMin: 1,
  maxDepthMax: 5,
  /** Longest side of a PNG or JPEG in device pixels; many viewers stop at 32,767. */
  sideDevicePxMax: 32_767,
  /** Device megapixels of the finished PNG or JPEG. */
  megapixelsMax: 100,
  pdfPagesMax: 100,
  /** Images that one table is split into for its destination. */
  partsMax: 20,
  /** Bytes of a finished file. */
  outputBytesMax: 20_000_000,
  linkCharsMax: 2_048,
  /** Characters of the alt text; chat apps truncate a longer one. */
  altCharsMax: 250,
  /** Characters of the long alt text, which includes the first rows. */
  longAltCharsMax: 2_000,
  /** Bytes of the areas in the HTML of one table; Gmail cuts mails above 102 kB, and an email has more than one image. */
  imageMapBytesMax: 40_000,
  filenameCharsMax: 80,
  /** Older versions of a live image that are kept beside the newest one. */
  liveVersionsKept: 10,
  /** Live images of an account. */
  liveImagesMax: 1_000,
  /** Bytes of the file that a table is loaded from. */
  sourceBytesMax: 5 * 1024 * 1024,
  /** Time until the file has arrived. */
  sourceTimeoutMs: 10_000,
  /** How long a loaded file is used again without asking its server. */
  sourceCacheSeconds: 60,
  sourceHeadersMax: 20,
  sourceHeaderCharsMax: 4_096,
  sourcePointerCharsMax: 500,
  /** Font files of a project, and the size of each. */
  fontsMax: 8,
  fontBytesMax: 2 * 1024 * 1024,
  /** Themes of a project, and the colours that one is derived from. */
  themesMax: 30,
  themeColorsMax: 3,
  themeBytesMax: 16 * 1024,
  /** Secrets of a project, and hosts of one. */
  secretsMax: 50,
  secretHostsMax: 10,
  /** How often a live image can be loaded again from its source. */
  refreshSecondsMin: 300,
  refreshSecondsFreeMin: 86_400,
  refreshSecondsMax: 30 * 86_400,
  /** Failures in a row after which the owner gets an email. */
  refreshFailuresMailed: 3,
  templateBytesMax: 64 * 1024,
  /** Templates of a project. */
  templatesMax: 100,
  /** Versions of a template that are kept. */
  templateVersionsMax: 100,
  /** Characters of the value of a placeholder. */
  placeholderCharsMax: 500,
  /** Characters that placeholders add to the texts of a table, in total. */
  placeholderCharsAddedMax: 100_000,
  /** Members of the values of a table. */
  placeholderValuesMax: 1_000,
  projectNameCharsMax: 50,
  projectDescriptionCharsMax: 200,
  endpointPathCharsMin: 3,
  endpointPathCharsMax: 50,
  previewLifetimeSeconds: 3_600,
  jsonDataRetentionDays: 30,
  usageWindowDays: 30,
  imageCacheSeconds: 86_400,
  /** Asynchronous requests of an account that have not ended. */
  renderJobsMax: 50,
  /** Maximum of `wait` in `Prefer: respond-async, wait=n`. */
  renderJobWaitSecondsMax: 30,
  /** How long an asynchronous request and its result are kept. */
  renderJobDays: 3,
  /** Webhook endpoints of one account. */
  webhooksMax: 20,
  webhookUrlCharsMax: 2_048,
  /** How long a deleted webhook endpoint can be restored. */
  webhookRestoreSeconds: 60,
  /** How long the previous secret of a webhook endpoint also signs after a rotation. */
  webhookRotationHours: 24,
  /** How long an endpoint may take to respond to a delivery. */
  webhookTimeoutMs: 15_000,
  /** How long deliveries are logged and can be sent again. */
  webhookLogDays: 30,
  /** Bytes of a response to a delivery that are kept. */
  webhookResponseBytesMax: 1_024,
  keyNameCharsMax: 60,
  /** API keys with scopes of one account. */
  keysMax: 100,
  /** How long a revoked API key can be restored. */
  keyRestoreSeconds: 60,
  /** Members of one project, with its owner. */
  membersMax: 50,
  /** Invitations to one project that are not accepted yet. */
  invitationsMax: 20,
  invitationDays: 7,
  /** How long the transfer of a project can be accepted. */
  transferDays: 7,
  /** Images of one request that deletes, restores or downloads several. */
  selectedImagesMax: 100,
  /** How long a deleted image can be restored. */
  imageRestoreSeconds: 60,
  /** How long the web app offers to undo a deletion. */
  undoOfferMs: 6_000,
  /** CPU time per table. */
  renderDeadlineMs: 12_000,
  statusPollSeconds: 60,
  projectListStaleMs: 30_000,
} as const;
