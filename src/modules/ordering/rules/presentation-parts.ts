/** The parts of a Presentation that are filled where they are asked for (docs/decisions/0008). */
export const PRESENTATION_PARTS = ['products', 'ticketGroups', 'seats', 'seatplan', 'serviceCharge'] as const;
export type PresentationPart = (typeof PRESENTATION_PARTS)[number];
