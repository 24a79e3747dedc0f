-- The rate of value-added tax that a line's amount contains, in percent. Null: it is not taxed, or the order is older.
alter table order_line add vat numeric(4, 2) check (vat between 0 and 50);
