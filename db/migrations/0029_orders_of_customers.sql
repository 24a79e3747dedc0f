-- Who has bought an order while they were signed in; null: a guest.
alter table orders add column customer_id int;
alter table orders add foreign key (tenant_id, customer_id) references customer;
create index orders_of_customer on orders (tenant_id, customer_id) where customer_id is not null;
