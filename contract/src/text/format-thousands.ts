/** Formats a whole number with thousands separators, without loading locale data as `toLocaleString` does. */
export function formatThousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
