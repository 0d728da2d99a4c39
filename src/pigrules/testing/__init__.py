"""Tests of a game against its law: a pytest plugin, the conformance suites and the maintainers' commands.

`pigrules.testing.plugin` is the pytest plugin, `pigrules.testing.spec` the coverage of the documents;
``python -m pigrules.testing`` runs the commands. The extra ``test`` installs their dependencies.
"""
