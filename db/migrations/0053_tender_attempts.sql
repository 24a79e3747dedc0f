-- The attempts to pay an order, which only a hold has several of. Numbered in the transaction that writes them: the moment at
-- which a request arrived says nothing about their order.
alter table tender add column attempt int not null default 1 check (attempt >= 1);

update tender set attempt = numbered.attempt
  from (select tenant_id, tender_id,
               dense_rank() over (partition by tenant_id, order_id order by created_at) as attempt
          from tender) numbered
 where tender.tenant_id = numbered.tenant_id and tender.tender_id = numbered.tender_id and numbered.attempt > 1;
