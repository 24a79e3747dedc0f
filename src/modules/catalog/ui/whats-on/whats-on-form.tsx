import type { ReactNode } from 'react';
import type { WhatsOnView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { useCarriedFields } from '../links.tsx';
import { whatsOnFields } from './whats-on-address.ts';

interface WhatsOnFormProps {
  /** The page whose other fields are kept; none on other pages. */
  page: WhatsOnView | undefined;
  /** Fields that the form's own controls set. */
  without: readonly string[];
  className?: string;
  onSubmit?: () => void;
  /** Its answer takes the place of the present entry in the history. */
  replaces?: boolean;
  children: ReactNode;
}

/** A GET form of What's on, which needs no script. */
export function WhatsOnForm({ page, without, replaces = false, children, ...form }: WhatsOnFormProps) {
  const carried = useCarriedFields();
  const kept = [...carried, ...(page ? whatsOnFields(page) : [])].filter(([name]) => !without.includes(name));
  return (
    <form
      method="get"
      action={catalogAddress.whatsOn()}
      {...(replaces && { 'data-replace': true })}
      {...form}
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
