/** Whether bytes start as a ZIP archive, which .xlsx and .ods files are, whatever their name or type says. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
