import { written } from '#kernel/described.ts';

/** The name of a file in the pictures' folder (docs/importing.md, 'Pictures'), without its ending. */
export const PictureNameSchema = written(
  '^[a-z0-9-]+$',
  'write the name of the file without its ending, in small letters, digits and hyphens, like the-hare',
);

/** The colour of a document's thing, in CSS. */
export const ColourSchema = written(
  '^#[0-9A-Fa-f]{6}$',
  'write # and six digits or letters from A to F, like #1F4D3A',
);
