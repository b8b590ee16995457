/** Another request has taken over what this one was to do; nothing was charged or made. */
export class Overtaken extends Error {}
