import { classNames } from '#platform/ui/style/class-names.ts';
import './section-letter.css';

interface SectionLetterProps {
  letter: string;
  /** The visitor has tickets of the section. */
  isChosen: boolean;
}

/** The letter by which a section's rows are found on the picture of the hall. */
export function SectionLetter({ letter, isChosen }: SectionLetterProps) {
  return (
    <span aria-hidden className={classNames('tickets-letter', isChosen && 'tickets-letter-chosen')}>
      {letter}
    </span>
  );
}
