export const latestRequest = {
  waiting: 'Waiting for your first request',
  waitingForSuccess: 'Waiting for a successful request',
  arrived: (moment: string, status: number) => `Last request: ${moment} · ${status}`,
  seeRequests: 'See the request log',
} as const;
