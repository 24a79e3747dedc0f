import type { StepOf } from '#modules/ordering/rules/flow.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { GoodsChoiceStep } from '../choice/goods-choice-step.tsx';
import { COMMON_PARTS, stepParts, type Parts } from './step-parts.ts';

/** The steps of goods without a seat; the code of the choice is loaded with the page. */
const parts: Parts<StepOf<GoodsCartKind>, object> = stepParts(
  { chooseDonations: GoodsChoiceStep },
  COMMON_PARTS,
);

export const { modules: goodsModules, read: readGoodsPart, component: goodsPart } = parts;
