import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional, written } from '#kernel/described.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { tidyText } from './tidy-text.ts';
import { MAX_LENGTH, type CustomerDraft, type TextFieldName } from './customer-details.ts';

const textOf = (name: TextFieldName) => Type.String({ minLength: 1, maxLength: MAX_LENGTH[name] });

/** A mobile number in international form. That it is one of a mobile phone is checked by the import. */
export const MobileNumberSchema = written(
  '^\\+[1-9][0-9]{5,14}$',
  'write the number in international form, + and digits without spaces, like +421905123456',
);

/** A customer whom the cinema knows, as its import document describes them. */
export const CustomerDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The cinema’s own number or name for the customer; kept for ever.', 'c-1042'),
    mobileNumber: field(
      MobileNumberSchema,
      'The number of a mobile phone in international form, with which the customer signs in; a landline is refused. No two customers have the same.',
      '+359885550142',
    ),
    firstName: optional(textOf('firstName'), 'The first name.', { example: 'Ana', leftOut: 'none' }),
    lastName: optional(textOf('lastName'), 'The family name.', { example: 'Petrova', leftOut: 'none' }),
    email: optional(textOf('email'), 'The e-mail address.', {
      example: 'ana@posta.example',
      leftOut: 'none',
    }),
    address1: optional(textOf('address1'), 'Street and number.', {
      example: 'ul. Shipka 4',
      leftOut: 'none',
    }),
    city: optional(textOf('city'), 'Town or city.', { example: 'Sofia', leftOut: 'none' }),
    postalCode: optional(textOf('postalCode'), 'The postcode.', { example: '1000', leftOut: 'none' }),
    dateOfBirth: optional(DaySchema, 'The date of birth.', {
      example: '1980-04-23',
      leftOut: 'none',
    }),
    ssn: optional(textOf('ssn'), 'The national ID number.', { example: '123456782', leftOut: 'none' }),
  },
  { additionalProperties: false },
);

export type CustomerDocument = Static<typeof CustomerDocumentSchema>;

/** The fields that are texts of one line, which people read. */
export const DOCUMENT_TEXTS = [
  'firstName',
  'lastName',
  'email',
  'address1',
  'city',
  'postalCode',
  'ssn',
] as const satisfies readonly (keyof CustomerDocument & TextFieldName)[];

/** What the form is filled in with: texts as the form itself would keep them. */
export const detailsOfDocument = ({
  key: _key,
  mobileNumber: _mobileNumber,
  ...details
}: CustomerDocument): CustomerDraft =>
  Object.fromEntries(Object.entries(details).map(([name, text]) => [name, tidyText(text)]));
