/** Texts of the owner who offers a project to a member. */
export const offerTexts = {
  makeOwner: 'Make owner',
  makeOwnerNamed: (name: string) => `Make ${name} the owner`,
  title: (name: string) => `Offer the project to ${name}?`,
  text: (project: string) =>
    `They get an email and have seven days to accept. Then ${project} belongs to them, and its tables count towards their plan. URLs and keys stay valid. You become an editor, and only they can undo this.`,
  replaces: (other: string) => `The offer to ${other} ends.`,
  offer: 'Send offer',
  offered: (name: string) => `Offer sent to ${name}`,
  offeredText: 'You stay the owner until they accept.',
  failed: "Couldn't offer the project",
  open: (day: string) => `Can accept the project until ${day}`,
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw the offer to ${name}`,
  withdrawn: (name: string) => `Offer to ${name} withdrawn`,
  withdrawFailed: "Couldn't withdraw the offer",
} as const;

/** Texts of the member to whom a project is offered. */
export const receivedOfferTexts = {
  title: (owner: string, project: string) => `${owner} offers you the project ${project}`,
  text: (owner: string, day: string) =>
    `If you accept, it belongs to you, and its tables count towards your plan. ${owner} becomes an editor. You can accept until ${day}.`,
  accept: 'Accept',
  acceptNamed: (project: string) => `Accept the project ${project}`,
  accepted: (project: string) => `${project} belongs to you`,
  acceptedText: 'Its tables count towards your plan from now on.',
  acceptFailed: "Couldn't accept the project",
  decline: 'Decline',
  declineNamed: (project: string) => `Decline the project ${project}`,
  declined: (project: string) => `You declined ${project}`,
  declinedText: 'You are still a member.',
  declineFailed: "Couldn't decline the project",
} as const;
