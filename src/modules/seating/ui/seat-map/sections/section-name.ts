import type { Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';

/**
 * The name of a section: the hall's when the hall is not divided, because the only section's own name comes from a
 * drawing, or is empty.
 */
export const sectionName = ({ sections, name }: Hall, section: SectionIndex): string =>
  (sections.length > 1 && sections[section]?.name) || name;
