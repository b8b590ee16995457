const oldest = [20, 19];

export function isNodeTooOld(version) {
  const parts = version.split('.').map(Number);
  return parts[0] < oldest[0] || (parts[0] === oldest[0] && parts[1] < oldest[1]);
}

export function tooOldSentence(version) {
  return `Pictable needs Node ${oldest.join('.')} or newer, and this is Node ${version}: see https://nodejs.org.`;
}
