#!/usr/bin/env node
import '../dist/pictable-mcp.js';
