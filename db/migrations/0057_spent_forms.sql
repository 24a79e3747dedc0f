-- The tender that a payment form was used for. Some providers' cards can be charged again and again: a form pays once, unless
-- that payment has failed.
alter table payment_form add column spent_by uuid;
