-- In how many payments (instalments) a charge is taken: as the visitor chose in the card form.

alter table payment
  add column number_of_payments int not null default 1 check (number_of_payments between 1 and 36);

alter table demo_gateway.charge
  add column payments int not null default 1 check (payments between 1 and 36);
