import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { BrandDocument } from './brand-document.ts';

/**
 * What a brand says otherwise in a flow (specification section 3, 'Site configuration': per-flow labels and terms). By the
 * name of the flow, which is the kind of its carts; a flow that is left out says what the brand says everywhere.
 */
export type FlowTexts = {
  readonly [flow: string]: { readonly label?: string; readonly terms?: string };
};

/** The same without the terms, which are long and have a page of their own. */
export type FlowNames = {
  readonly [flow: string]: { readonly label?: string; readonly hasOwnTerms: boolean };
};

/** Leaves out the terms. */
export const flowNames = (flows: FlowTexts): FlowNames =>
  Object.fromEntries(
    Object.entries(flows).map(([flow, { terms, ...names }]) => [
      flow,
      { ...names, hasOwnTerms: terms !== undefined },
    ]),
  );

/** The terms of a flow in every language: its own, or those of the brand. */
export const termsOf = ({ terms, flows }: Pick<BrandDocument, 'terms' | 'flows'>, flow: string): Texts =>
  flows?.[flow]?.terms ?? terms;
