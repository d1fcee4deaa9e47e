import { expect, it } from "vitest";
import { parseXml, readText } from "./read-xml.server.ts";

it.each([
  ["an entity of its own", '<!DOCTYPE a [<!ENTITY x "1">]><a>&x;</a>'],
  ["a file", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ["a definition elsewhere", '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
])("reads no document with %s", (_what, xml) => {
  expect(parseXml(xml)).toBeNull();
  expect(parseXml(Buffer.from(xml))).toBeNull();
});

it("reads one without", () => {
  const document = parseXml("<b:a xmlns:b='c'><b:d> &amp; </b:d></b:a>");
  expect(document && readText(document, "d")).toBe("&");
});
