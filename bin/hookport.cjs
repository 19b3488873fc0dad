#!/usr/bin/env node
// Starts the command line, or says in one line what that needs. Any Node.js can read this file.
"use strict";
var fs = require("fs");
var path = require("path");

var found = process.versions.node;
var numbers = found.split(".").map(Number);
var major = numbers[0];
var least = major === 20 ? 19 : major === 22 ? 13 : 0;
var runs = numbers[1] >= least && (major === 20 || major === 22 || major >= 24);
var program = path.join(__dirname, "..", "dist", "cli.cjs");

function stop(message, code, hint) {
  var error = { code: code, message: message, hint: hint, file: "", line: 0 };
  if (process.argv.indexOf("--json") > 0) console.log(JSON.stringify({ version: 1, error: error }));
  else console.error("hookport: " + message + (hint && ": " + hint));
  process.exit(2);
}

if (!runs)
  stop("Node.js 20.19+, 22.13+ or 24+ is needed, and v" + found + " was found", "no-node", "");
else if (!fs.existsSync(program))
  stop("it is not built", "no-answer", "run `npm install` in " + path.dirname(__dirname));
else require(program).start();
