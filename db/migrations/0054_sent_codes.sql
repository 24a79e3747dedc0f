-- Which requests for sign-in codes have sent an SMS, and to whom: SMS have limits of their own. `number_seal` stays what was
-- typed, a mobile number or a member number. Rows written before this migration do not count for the limits of SMS.
alter table sign_in_request add column recipient_seal bytea not null default '';
alter table sign_in_request alter column recipient_seal drop default;
alter table sign_in_request add column is_sent boolean not null default false;
alter table sign_in_request alter column is_sent drop default;
