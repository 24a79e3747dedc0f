/**
 * The environment variables of a shop. Tests and screenshots start shops of their own, which must not get the settings
 * of the real shop from the caller's shell, above all not its database and mail server.
 */
const SHOP_VARIABLE =
  /^(?:(?:APP_)?DATABASE_URL|PORT|HOST|TRUST_PROXY|ADDRESS_CALLS_A_MINUTE|ADDRESS_STREAMS|BOT_CHECK|SMTP_URL|SIGN_IN_CODE|LOG_LEVEL|MIGRATE|PICTURES_DIR|FOYER_(?:SECRET|DATA_DIR|OPERATOR_TOKEN|OPERATORS|CARD_KEYS|ACCOUNT_KEYS)|(?:RECAPTCHA|STRIPE|PAYU|PAYPAL|CARDCOM|DEMO_GATEWAY|SMS)_\w+)$/;

export const isShopVariable = (name: string): boolean => SHOP_VARIABLE.test(name);

/** An environment without the variables of a shop. */
export const withoutShopVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isShopVariable(name)));
