#!/usr/bin/env node
import '../dist/pictable.js';
