/** A whole number with separated thousands: what `toLocaleString` would say, without its loading the data of the locale. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
