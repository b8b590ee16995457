/** Another request has taken over the work of this one; nothing was charged or created. */
export class LeaseLostError extends Error {}
