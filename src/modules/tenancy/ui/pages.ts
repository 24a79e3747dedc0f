import type { Page } from '#platform/browser/page.ts';
import { failPage, needed } from '#platform/browser/page-fault.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';

/** The page with the brand's terms of sale. */
export const termsPage: Page<string> = {
  path: tenancyAddress.terms(),
  namespaces: [],
  isShared: true,
  load: async ({ call }) => needed(await call(getConfig, {})).brand.terms,
};

/** The terms of a flow that has its own; there is no such page for any other one. */
export const flowTermsPage: Page<string> = {
  ...termsPage,
  path: tenancyAddress.terms(':flow'),
  load: async ({ call, params: { flow = '' } }) => {
    const { flows } = needed(await call(getConfig, {})).brand;
    const terms = Object.hasOwn(flows, flow) ? flows[flow]?.terms : undefined;
    return terms ?? failPage({ code: 'NOT_FOUND' }, 404);
  },
};
