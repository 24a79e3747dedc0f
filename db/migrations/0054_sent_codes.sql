-- To whom a requested sign-in code was sent: the limits of SMS are counted by recipient, and for strangers to the cinema apart
-- from its customers. `number_seal` stays what was typed, a mobile number or a member number. Rows live for a day; those from
-- before count for what was typed only.
alter table sign_in_request add column recipient_seal bytea not null default '';
alter table sign_in_request alter column recipient_seal drop default;
-- Null: nothing was sent.
alter table sign_in_request add column sent_to text check (sent_to in ('customer', 'stranger'));
