-- Requests for codes are counted by the wider network of their address too. Those of the last day count for none.
alter table sign_in_request add column network_seal bytea not null default '';
alter table sign_in_request alter column network_seal drop default;
