import type { Part } from "./part.ts";
import { measureBlocking } from "./parts/blocking.ts";
import { measureJavaScript } from "./parts/javascript.ts";
import { measureKept } from "./parts/kept.ts";
import { measureLighthouse } from "./parts/lighthouse.ts";
import { measureMemory } from "./parts/memory.ts";
import { measureOrders } from "./parts/orders.ts";
import { measureSearch } from "./parts/search.ts";
import { measureStart } from "./parts/start.ts";
import { measureUncached } from "./parts/uncached.ts";

export const PARTS: readonly Part[] = [
  {
    name: "kept",
    how: "wrk, 16 connections, uncompressed, one server process; `bare` is a plain Node server that sends the same bytes and headers; in turn.",
    bySize: false,
    measure: measureKept,
  },
  {
    name: "uncached",
    how: "wrk, 16 connections, uncompressed, many addresses with `_routes`, which are rendered each time and never kept; by one core: the processor time of such a page, without sockets, in turn with React's own for the same tree over the same data.",
    bySize: true,
    measure: measureUncached,
  },
  {
    name: "orders",
    how: "POST /api/checkout, 8 at a time, each order by another signed-in customer with one product of 120, as a browser sends it; the shop runs a process for each core; the load and the payment provider, which answers at once, are processes of their own on the same cores and in the figure; bare SQL writes the same rows over 8 connections into the same database, fsync on; in turn.",
    bySize: false,
    measure: measureOrders,
  },
  {
    name: "memory",
    how: "after 4,400 different searches and wrk on three pages, each time in a new server: the resident memory (VmRSS) of the largest process; in all: the private pages of every process, and the shared ones once.",
    bySize: true,
    measure: measureMemory,
  },
  {
    name: "search",
    how: "searches, and the storefront's lists without one: one request at a time, uncached over HTTP; each sample is the median of five.",
    bySize: true,
    measure: measureSearch,
  },
  {
    name: "javascript",
    how: "the scripts that a page's HTML names, as they are sent: brotli. It is the same in every run, and taken once.",
    bySize: false,
    measure: measureJavaScript,
  },
  {
    name: "blocking",
    how: "a first visit on a phone's screen: for each task of the main thread max(0, 4 × its own processor time − 50 ms), summed, in turn with the same page without scripts.",
    bySize: false,
    measure: measureBlocking,
  },
  {
    name: "start",
    how: "a second `npm start` in a shop of its own, from the command to the last byte of the first page; in turn with `node -e 0` and with the embedded PostgreSQL alone, until it answers.",
    bySize: false,
    measure: measureStart,
  },
  {
    name: "lighthouse",
    how: "the mobile preset: a slow phone on a slow network, simulated; one page after the other in each round.",
    bySize: false,
    measure: measureLighthouse,
  },
];
