import { atom } from 'nanostores';

/** The font families of the open project; none until the service has returned them. */
export const $ownFamilies = atom<readonly string[]>([]);
