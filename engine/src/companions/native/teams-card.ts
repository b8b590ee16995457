/** A message with an Adaptive Card, as a workflow or a bot sends it to Teams. */
export type TeamsMessage = {
  readonly type: 'message';
  readonly attachments: readonly [
    {
      readonly contentType: 'application/vnd.microsoft.card.adaptive';
      readonly contentUrl: null;
      readonly content: Readonly<Record<string, unknown>>;
    },
  ];
};

/** A message whose card has these elements. */
export function teamsCard(body: readonly object[], direction: 'ltr' | 'rtl' = 'ltr'): TeamsMessage {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.5',
          ...(direction === 'rtl' && { rtl: true }),
          msteams: { width: 'Full' },
          body,
        },
      },
    ],
  };
}
