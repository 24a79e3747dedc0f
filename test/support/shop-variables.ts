/**
 * The environment's variables that make a shop what it is. Tests and screenshots start shops of their own: none of
 * what the caller's shell says to the real one may reach them, its database and its mail server least of all.
 */
const SHOP_VARIABLE =
  /^(?:DATABASE_URL|PORT|HOST|TRUST_PROXY|ADDRESS_CALLS_A_MINUTE|BOT_CHECK|SMTP_URL|LOG_LEVEL|MIGRATE|PICTURES_DIR|FOYER_(?:SECRET|DATA_DIR|OPERATOR_TOKEN)|(?:RECAPTCHA|STRIPE|DEMO_GATEWAY)_\w+)$/;

export const isShopVariable = (name: string): boolean => SHOP_VARIABLE.test(name);

/** An environment as it is without what shops are told. */
export const withoutShopVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isShopVariable(name)));
