/** The ID of the element that explains the chosen destination. */
export const destinationHintId = 'destination-hint';
