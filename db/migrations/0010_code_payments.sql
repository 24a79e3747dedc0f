-- The demo gateway's second method: a six-digit code from the bank's app. The code itself is never kept: a charge has
-- the name of what it does (payment/server/demo/codes.ts), and no token.
alter table demo_gateway.charge add column behaviour text;
alter table demo_gateway.charge add column confirm_until timestamptz;   -- until when the customer may confirm in the app
alter table demo_gateway.charge add constraint charge_behaviour_check check (behaviour is null or token is null);
