#!/usr/bin/env node
import '../dist/program/runProgram.js'
