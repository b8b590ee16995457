/** The only source of the present moment, handed to whoever needs it, so that tests can choose the hour. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
