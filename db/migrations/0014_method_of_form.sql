-- A brand may offer several methods that begin with a form of the same provider: a form is of one of them.
alter table payment_form add column method text not null default 'card' check (method ~ '^[a-z]+$');
alter table payment_form alter column method drop default;
