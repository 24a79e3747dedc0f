import { firstStep, type StepOf } from '#modules/ordering/rules/flow.ts';
import { GOODS_CART_KINDS, type GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { GoodsChoiceStep } from '../choice/goods-choice-step.tsx';
import { COMMON_PARTS, stepParts, type Parts } from './step-parts.ts';

/** The steps of goods without a seat; the code of the choice, their first step, is loaded with the page. */
const parts: Parts<StepOf<GoodsCartKind>, object> = stepParts(
  Object.fromEntries(GOODS_CART_KINDS.map((kind) => [firstStep(kind), GoodsChoiceStep])),
  COMMON_PARTS,
);

export const { modules: goodsModules, read: readGoodsPart, component: goodsPart } = parts;
