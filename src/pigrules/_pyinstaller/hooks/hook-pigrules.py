"""What PyInstaller does not see: the law, the phrases, modules that are imported by name, and other games."""

from PyInstaller.utils.hooks import collect_data_files, collect_entry_point, collect_submodules

from pigrules._pyinstaller import law
from pigrules.registry import GROUP

_NOT_FOR_A_PROGRAM = ("pigrules.testing", "pigrules.analysis", "pigrules._pyinstaller")

_datas, _modules = collect_entry_point(GROUP)
datas = [*law(), *collect_data_files("pigrules.cli"), *_datas]
hiddenimports = [
    *collect_submodules("pigrules", filter=lambda name: not name.startswith(_NOT_FOR_A_PROGRAM)),
    *_modules,
]
