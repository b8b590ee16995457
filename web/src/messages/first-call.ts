export const firstCall = {
  waiting: 'Waiting for your first call',
  waitingOn: 'Waiting for a call that works',
  arrived: (moment: string, status: number) =>
    `The newest call with your key came on ${moment} and was answered ${status}.`,
  seeRequests: 'See the request log',
} as const;
