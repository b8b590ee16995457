"""Tests of the client, run by tests/api/clients/python-client.test.ts."""
