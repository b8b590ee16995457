/** What the picture is laid out for. */
export interface LayoutOptions {
  readonly format: 'png' | 'jpeg' | 'svg' | 'pdf';
  /** Paper of a pdf; `single` makes one page as large as the table. Other formats always have one page. */
  readonly page: 'a4' | 'letter' | 'single';
}
