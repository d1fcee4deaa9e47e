/**
 * Loaded into the shop's processes by LENTO=1: scripts arrive seconds late, and answers to scripts with varying delays.
 */
import { Server } from "node:http";

const { emit } = Server.prototype;

/** In ms. */
function pickDelay({ url = "", method }) {
  if (/\.js(\?|$)/.test(url)) return 300 + Math.random() * 1_500;
  return method === "POST" || /\.data(\?|$)|^\/api\//.test(url) ? Math.random() * 700 : 0;
}

Server.prototype.emit = function emitLate(name, ...args) {
  const delay = name === "request" ? pickDelay(args[0]) : 0;
  if (delay === 0) return emit.call(this, name, ...args);
  setTimeout(() => emit.call(this, name, ...args), delay);
  return true;
};
